import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Look, Server } from './host-choice.ts';
import { type Host, Hosts, NoPrimary } from './hosts.ts';
import { Timelines } from './timelines.ts';

const server = { system: 'larder', since: 'today' };
const primary = (timeline: number, since = server.since): Server => ({ ...server, isStandby: false, timeline, since });
const standbyOf = (timeline: number): Server => ({ ...server, isStandby: true, timeline });
const standby = standbyOf(0);
const away: Look = { fault: 'connect ECONNREFUSED' };
const silent: Look = { fault: 'timeout expired' };
const hostsOf = (all = HOSTS, timelines = new Timelines()) => new Hosts(all, timelines);

const [A, B, C] = ['a', 'b', 'c'].map((name) => ({ name, address: name, at: { host: name, port: 5432 } })) as [
  Host,
  Host,
  Host,
];
const HOSTS = [A, B];

/** Looks in turn; the last is repeated. */
function lookingAt(rounds: Look[][], all = HOSTS) {
  let looked = 0;
  const lookAt = async (host: Host): Promise<Look> => {
    const round = rounds[Math.min(Math.floor(looked++ / all.length), rounds.length - 1)] ?? [];
    return round[all.indexOf(host)] ?? away;
  };
  return { lookAt, count: () => looked };
}

class StandInSocket extends EventEmitter {
  fault: Error | null = null;
  destroy(error: Error) {
    this.fault = error;
    this.emit('close');
  }
}
const socket = () => new StandInSocket() as StandInSocket & Socket;

afterEach(() => void vi.useRealTimers());

describe('the hosts of a database', () => {
  test('are looked at once for many connections, and again when one is lost', async () => {
    const hosts = hostsOf();
    const { lookAt, count } = lookingAt([
      [primary(1), standby],
      [away, primary(2)],
    ]);
    const found = await Promise.all([1, 2, 3].map(() => hosts.primary(lookAt)));
    expect([found.map(({ name }) => name), count()]).toEqual([['a', 'a', 'a'], 2]);
    hosts.doubt(B);
    expect((await hosts.primary(lookAt)).name).toBe('a');
    hosts.doubt(A);
    expect([(await hosts.primary(lookAt)).name, count()]).toEqual(['b', 4]);
    expect(hosts.roles()).toEqual([
      { host: 'a', role: 'away' },
      { host: 'b', role: 'primary' },
    ]);
  });

  test('an old primary that is started again while the new one is away is never followed', async () => {
    const hosts = hostsOf();
    await hosts.look(lookingAt([[standby, primary(2)]]).lookAt);
    const returned = lookingAt([[primary(1), away]]);
    await expect(hosts.look(returned.lookAt)).rejects.toThrow(NoPrimary);
    await expect(hosts.primary(returned.lookAt)).rejects.toThrow(
      'None of a, b is the primary of the database (b: connect ECONNREFUSED).',
    );
    expect(hosts.roles()[0]).toEqual({ host: 'a', role: 'outdated' });
    expect(() => hosts.confirm(primary(1), socket())).toThrow(NoPrimary);
  });

  test('a promotion ends the connections to the other host, and those alone', async () => {
    const hosts = hostsOf();
    await hosts.look(lookingAt([[primary(1), standby]]).lookAt);
    const [old, next] = [socket(), socket()];
    hosts.add(old, A);
    hosts.add(next, B);
    await hosts.look(lookingAt([[primary(1), primary(2)]]).lookAt);
    expect([old.fault, next.fault]).toEqual([expect.any(NoPrimary), null]);
  });

  test('one host, which is not looked at before, is the primary from its first connection on', async () => {
    const hosts = hostsOf([A]);
    const { lookAt, count } = lookingAt([[away]], [A]);
    expect([(await hosts.primary(lookAt)).name, count()]).toEqual(['a', 0]);
    expect(hosts.roles()).toEqual([{ host: 'a', role: 'away' }]);
    hosts.confirm(primary(1), socket());
    expect(hosts.roles()).toEqual([{ host: 'a', role: 'primary' }]);
  });

  test('connections stay while no host answers: the database may only be slow', async () => {
    const hosts = hostsOf();
    await hosts.look(lookingAt([[primary(1), standby]]).lookAt);
    const open = socket();
    hosts.add(open, A);
    await expect(hosts.look(lookingAt([[away, standby]]).lookAt)).rejects.toThrow(NoPrimary);
    expect(open.fault).toBeNull();
  });

  test('a connection that ended on a standby is refused, and the next one looks again', async () => {
    const hosts = hostsOf();
    const { lookAt, count } = lookingAt([[primary(1), standby]]);
    await hosts.primary(lookAt);
    expect(() => hosts.confirm(standby, socket())).toThrow(NoPrimary);
    await hosts.primary(lookAt);
    expect(count()).toBe(4);
  });

  test('a server that was replaced behind its address has its connections ended, and the new one keeps them', async () => {
    const hosts = hostsOf([A]);
    const [old, next] = [socket(), socket()];
    hosts.confirm(primary(0, 'yesterday'), old);
    hosts.take([primary(0, 'yesterday')]);
    expect(() => hosts.take([away])).toThrow(NoPrimary);
    expect(old.fault).toBeNull();
    hosts.confirm(primary(0, 'today'), next);
    hosts.take([primary(0, 'today')]);
    expect([old.fault, next.fault]).toEqual([expect.any(NoPrimary), null]);
  });

  test('a single host is connected to without a look before, also while looks at it fail', async () => {
    const hosts = hostsOf(HOSTS.slice(0, 1));
    const lookAt = () => Promise.reject(new Error('the host does not answer'));
    expect(() => hosts.take([away])).toThrow(NoPrimary);
    expect((await hosts.primary(lookAt)).name).toBe('a');
    expect(() => hosts.confirm(standby, socket())).toThrow(NoPrimary);
    expect((await hosts.primary(lookAt)).name).toBe('a');
  });

  test('the first look waits for a host that does not answer yet or is refused and has the newer timeline, a later one does not', async () => {
    const hosts = hostsOf();
    const first = lookingAt([
      [primary(1), silent],
      [primary(1), away],
      [primary(1), primary(2)],
    ]);
    expect((await hosts.look(first.lookAt)).name).toBe('b');
    const later = lookingAt([[silent, primary(2)]]);
    expect([(await hosts.look(later.lookAt)).name, later.count()]).toEqual(['b', 2]);
  });

  test('a first look that found only standbys does not end the wait for the host that does not answer', async () => {
    const hosts = hostsOf([A, B, C]);
    const rounds = lookingAt(
      [
        [away, away, standbyOf(1)],
        [primary(1), away, standbyOf(1)],
        [primary(1), primary(2), standbyOf(1)],
      ],
      [A, B, C],
    );
    await expect(hosts.look(rounds.lookAt)).rejects.toThrow(NoPrimary);
    expect((await hosts.look(rounds.lookAt)).name).toBe('b');
  });

  test('an old primary is not taken while a standby tells of the newer timeline, nor after the standby is gone', async () => {
    const all = [A, B, C];
    const hosts = hostsOf(all);
    await expect(hosts.look(lookingAt([[primary(1), away, standbyOf(2)]], all).lookAt)).rejects.toThrow(NoPrimary);
    await expect(hosts.look(lookingAt([[primary(1), away, away]], all).lookAt)).rejects.toThrow(NoPrimary);
    expect((await hosts.look(lookingAt([[primary(1), primary(2), standby]], all).lookAt)).name).toBe('b');
  });

  test('the host that is followed stays the primary next to another one with its timeline, also once it was doubted', async () => {
    const hosts = hostsOf();
    await hosts.look(lookingAt([[standby, primary(2)]]).lookAt);
    expect((await hosts.look(lookingAt([[primary(2), primary(2)]]).lookAt)).name).toBe('b');
    hosts.doubt(B);
    expect((await hosts.primary(lookingAt([[primary(2), primary(2)]]).lookAt)).name).toBe('b');
    expect(hosts.roles().map(({ role }) => role)).toEqual(['rival', 'primary']);
  });

  test('a host of another database is never followed once one is known, and a connection that ends there is refused', async () => {
    const hosts = hostsOf();
    const foreign = { ...primary(9), system: 'another' };
    await hosts.look(lookingAt([[primary(1), standby]]).lookAt);
    await expect(hosts.look(lookingAt([[foreign, away]]).lookAt)).rejects.toThrow(
      /None of a, b is the primary .* Not of the same database: a\./,
    );
    expect(() => hosts.confirm(foreign, socket())).toThrow(NoPrimary);
    expect((await hosts.look(lookingAt([[foreign, primary(1)]]).lookAt)).name).toBe('b');
  });

  test('a look that found no primary is shared for a quarter of a second, so that waiting connections start no other', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const hosts = hostsOf();
    const { lookAt, count } = lookingAt([
      [standby, standby],
      [standby, primary(2)],
    ]);
    for (let n = 0; n < 10; n++) await expect(hosts.primary(lookAt)).rejects.toThrow(NoPrimary);
    expect(count()).toBe(2);
    vi.advanceTimersByTime(250);
    expect((await hosts.primary(lookAt)).name).toBe('b');
    expect(count()).toBe(4);
  });

  test('other addresses of the same servers follow no older timeline either, and leave the host that has it', async () => {
    const timelines = new Timelines();
    const [direct, turned, poolers] = [HOSTS, HOSTS.toReversed(), HOSTS].map((all) => hostsOf(all, timelines));
    const old = socket();
    await poolers!.look(lookingAt([[primary(1), standby]]).lookAt);
    poolers!.add(old, A);
    await direct!.look(lookingAt([[away, primary(2)]]).lookAt);
    for (const hosts of [turned!, poolers!])
      await expect(hosts.look(async ({ name }) => (name === 'a' ? primary(1) : away))).rejects.toThrow(NoPrimary);
    expect(old.fault).toBeInstanceOf(NoPrimary);
    const other = hostsOf(HOSTS, timelines);
    expect((await other.look(async () => ({ ...primary(1), system: 'another' }))).name).toBe('a');
  });

  test('a connection that finds a newer timeline first makes it the oldest to follow', async () => {
    const hosts = hostsOf();
    hosts.confirm(primary(3), socket());
    await expect(hosts.primary(lookingAt([[primary(2), standby]]).lookAt)).rejects.toThrow(NoPrimary);
  });
});
