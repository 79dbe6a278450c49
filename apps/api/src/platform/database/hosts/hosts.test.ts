import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { choosePrimary, type Look, type Server } from './host-choice.ts';
import { type Host, Hosts, NoPrimary } from './hosts.ts';
import { Timelines } from './timelines.ts';

const server = { system: 'larder', since: 'today' };
const primary = (timeline: number, since = server.since): Server => ({ ...server, timeline, since });
const standby: Server = { ...server, timeline: null };
const away: Look = { fault: 'connect ECONNREFUSED', isPending: false };
const silent: Look = { fault: 'timeout expired', isPending: true };
const hostsOf = (all = HOSTS, timelines = new Timelines()) => new Hosts(all, timelines);

describe('the primary among the hosts', () => {
  test.each([
    ['the first that accepts writes', [standby, primary(1)], 0, 1],
    ['none where all follow', [standby, standby], 0, null],
    ['none where none answers', [away, away], 0, null],
    ['the promoted one, not the old one that was started again', [primary(1), primary(2)], 0, 1],
    ['none rather than one with an older timeline than the process knows', [primary(1), away], 2, null],
    ['the one of the timeline that the process knows', [standby, primary(2)], 2, 1],
    ['the first of two with the same timeline', [primary(3), primary(3)], 2, 0],
  ])('is %s', (_, looks, newest, index) => {
    const timelines = new Timelines();
    timelines.meet(primary(newest));
    expect(choosePrimary(looks, timelines)?.index ?? null).toBe(index);
  });
});

const HOSTS: Host[] = ['a', 'b'].map((name) => ({ name, address: name, at: { host: name, port: 5432 } }));

/** Looks in turn; the last is repeated. */
function lookingAt(rounds: Look[][]) {
  let looked = 0;
  const lookAt = async (host: Host): Promise<Look> => {
    const round = rounds[Math.min(Math.floor(looked++ / HOSTS.length), rounds.length - 1)] ?? [];
    return round[HOSTS.indexOf(host)] ?? away;
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

describe('the hosts of a database', () => {
  test('are looked at once for many connections, and again when one is lost', async () => {
    const hosts = hostsOf();
    const { lookAt, count } = lookingAt([
      [primary(1), standby],
      [away, primary(2)],
    ]);
    const found = await Promise.all([1, 2, 3].map(() => hosts.primary(lookAt)));
    expect([found.map(({ name }) => name), count()]).toEqual([['a', 'a', 'a'], 2]);
    hosts.doubt(HOSTS[1]!);
    expect((await hosts.primary(lookAt)).name).toBe('a');
    hosts.doubt(HOSTS[0]!);
    expect([(await hosts.primary(lookAt)).name, count()]).toEqual(['b', 4]);
    expect(hosts.roles()).toEqual([
      { host: 'a', role: 'away' },
      { host: 'b', role: 'primary' },
    ]);
  });

  test('an old primary that is started again while the new one is away is never followed', async () => {
    const hosts = hostsOf();
    await hosts.look(lookingAt([[away, primary(2)]]).lookAt);
    const returned = lookingAt([[primary(1), away]]);
    await expect(hosts.look(returned.lookAt)).rejects.toThrow(NoPrimary);
    await expect(hosts.primary(returned.lookAt)).rejects.toThrow(/None of a, b is the primary/);
    expect(hosts.roles()[0]).toEqual({ host: 'a', role: 'outdated' });
    expect(() => hosts.confirm(primary(1), socket())).toThrow(NoPrimary);
  });

  test('a promotion ends the connections to the other host, and those alone', async () => {
    const hosts = hostsOf();
    await hosts.look(lookingAt([[primary(1), standby]]).lookAt);
    const [old, next] = [socket(), socket()];
    hosts.add(old, HOSTS[0]!);
    hosts.add(next, HOSTS[1]!);
    await hosts.look(lookingAt([[primary(1), primary(2)]]).lookAt);
    expect([old.fault, next.fault]).toEqual([expect.any(NoPrimary), null]);
  });

  test('connections stay while no host answers: the database may only be slow', async () => {
    const hosts = hostsOf();
    await hosts.look(lookingAt([[primary(1), standby]]).lookAt);
    const open = socket();
    hosts.add(open, HOSTS[0]!);
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
    const [only] = HOSTS;
    const hosts = hostsOf([only!]);
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

  test('the first look waits for a host that does not answer yet and has the newer timeline, a later one does not', async () => {
    const hosts = hostsOf();
    const first = lookingAt([
      [primary(1), silent],
      [primary(1), { fault: 'the database system is starting up', isPending: true }],
      [primary(1), primary(2)],
    ]);
    expect((await hosts.look(first.lookAt)).name).toBe('b');
    const later = lookingAt([[silent, primary(2)]]);
    expect([(await hosts.look(later.lookAt)).name, later.count()]).toEqual(['b', 2]);
    const refused = lookingAt([[primary(1), away]]);
    expect([(await hostsOf().look(refused.lookAt)).name, refused.count()]).toEqual(['a', 2]);
  });

  test('other addresses of the same servers follow no older timeline either, and leave the host that has it', async () => {
    const timelines = new Timelines();
    const [direct, turned, poolers] = [HOSTS, HOSTS.toReversed(), HOSTS].map((all) => hostsOf(all, timelines));
    const old = socket();
    await poolers!.look(lookingAt([[primary(1), standby]]).lookAt);
    poolers!.add(old, HOSTS[0]!);
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
