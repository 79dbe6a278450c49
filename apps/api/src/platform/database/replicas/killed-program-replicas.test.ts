import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCustomer, buildStaff } from '../../../../test/builders.ts';
import { isWhole } from '../../../../test/faults/storms.ts';
import { serverOn, type TestServer } from '../../../../test/server.ts';
import { addressOfAll } from '../../../../test/standby/real-server.ts';
import { type ServerPair, startServerPair } from '../../../../test/standby/server-pair.ts';
import { MIGRATIONS } from '../../../open-data.ts';
import type { Db } from '../database.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { openReplicas } from './replicas.ts';

describe.runIf(isWhole || process.env['LARDER_FAULTS'])('reads from a streaming replica', () => {
  let pair: ServerPair;
  let server: TestServer;
  let staff: string;
  let made = 0;

  beforeAll(async () => {
    pair = await startServerPair({ isSynchronous: false });
    const { program, owner } = pair.primary;
    await prepareDatabase({ owner, program }, MIGRATIONS);
    server = await serverOn(
      { connection: program, owner, drop: () => Promise.resolve() },
      { READ_DATABASE_URL: addressOfAll([pair.standby], 'program') },
    );
    staff = await server.session((await buildStaff(server.db)).id);
  }, 180_000);
  afterAll(async () => {
    await server.close();
    await pair.close();
  });

  const counts = () => ({ ...server.platform.replicas?.counts() });
  const state = () => server.platform.replicas?.states()[0]?.state;
  const untilUsed = async (isUsed: boolean) => {
    await expect.poll(() => state()?.isUsed).toBe(isUsed);
  };
  const found = async (name: string, cookie = staff) => {
    const answer = await server.call('GET', `/api/customers/admin/users?keyword=${name}@example.test`, { as: cookie });
    return answer.body.data.length as number;
  };
  /** Committed on the primary when it returns. */
  const change = async (): Promise<string> => {
    const name = `reader${++made}`;
    await buildCustomer(server.db, { email: `${name}@example.test` });
    return name;
  };

  test('a list is answered by the replica, and a person reads what they have just changed', async () => {
    await untilUsed(true);
    const before = counts();
    for (let n = 0; n < 20; n++) expect(await found(await change(), `${staff}; larder_changed=1`)).toBe(1);
    const after = counts();
    expect((after.replica ?? 0) - (before.replica ?? 0)).toBeGreaterThan(15);
  });

  test('a replica that stops replaying answers nobody who needs the change, is left out, and is used again by itself', async () => {
    await untilUsed(true);
    await pair.standby.ask('select pg_wal_replay_pause()');
    const name = await change();
    expect(await found(name, `${staff}; larder_changed=1`)).toBe(1);
    await untilUsed(false);
    expect(state()).toMatchObject({ reason: 'it is more than 2 seconds behind' });
    expect(await found(name)).toBe(1);
    const { body } = await server.call('GET', '/readyz');
    expect(body).toMatchObject({ status: 'ready', replicas: [{ state: 'left out' }] });
    expect(String((await server.call('GET', '/metrics')).body)).toMatch(/larder_replica_used\{host="[^"]+"\} 0/);
    await pair.standby.ask('select pg_wal_replay_resume()');
    await untilUsed(true);
  });

  test('an export is read from the replica, one at a time for a person over all servers', async () => {
    await untilUsed(true);
    const before = counts();
    const { status, body } = await server.call('GET', '/api/customers/admin/users.csv', { as: staff });
    expect([status, String(body).split(/\r?\n/).length > 20]).toEqual([200, true]);
    expect((counts().replica ?? 0) - (before.replica ?? 0)).toBe(1);
  });

  const read = async (work: (db: Db) => Promise<unknown>) =>
    server.platform.replicas?.read({ primary: server.db, position: null, isStreamed: false, work });
  /** Whether the replica answered, after some seconds. */
  const slowRead = (seconds: number) =>
    read(async (db) => {
      const { rows } = await sql<{ by_replica: boolean }>`
        select pg_is_in_recovery() as by_replica, pg_sleep(${seconds})`.execute(db);
      return rows[0]?.by_replica;
    });

  test('a replica whose connections are all in use ends none of its reads: the primary answers what finds none free', async () => {
    await untilUsed(true);
    const slow = Array.from({ length: 8 }, () => slowRead(7));
    await sleep(500);
    const started = performance.now();
    expect(await slowRead(0)).toBe(false);
    expect(performance.now() - started).toBeLessThan(3_000);
    expect(state()?.isUsed).toBe(true);
    expect(await Promise.all(slow)).toEqual(slow.map(() => true));
  });

  test('a primary that does not answer a read does not end the other reads of the replica', async () => {
    await untilUsed(true);
    const slow = slowRead(1);
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
    await expect(read(() => Promise.reject(refused))).rejects.toThrow(refused);
    expect(state()?.isUsed).toBe(true);
    expect(await slow).toBe(true);
  });

  test('a replica that hangs delays a call by some seconds, and one that is killed by nothing', async () => {
    await untilUsed(true);
    pair.standby.freeze();
    const started = performance.now();
    expect(await found('reader1')).toBe(1);
    expect(performance.now() - started).toBeLessThan(10_000);
    await untilUsed(false);
    pair.standby.thaw();
    await untilUsed(true);
    await pair.standby.kill();
    expect(await found('reader1')).toBe(1);
    await untilUsed(false);
    await pair.standby.start();
    await untilUsed(true);
    const before = counts();
    expect(await found('reader1')).toBe(1);
    expect((counts().replica ?? 0) - (before.replica ?? 0)).toBe(1);
  });

  test('a stop does not wait for a read that hangs', async () => {
    await untilUsed(true);
    const url = addressOfAll([pair.standby], 'program');
    const replicas = openReplicas(url, pair.primary.program, pino({ level: 'silent' }), 2);
    await expect.poll(() => replicas.states()[0]?.state.isUsed).toBe(true);
    const work = async (db: Db) => (await sql`select pg_sleep(5)`.execute(db)).rows;
    const slow = replicas.read({ primary: server.db, position: null, isStreamed: false, work }).catch(() => null);
    await sleep(200);
    const started = performance.now();
    await replicas.stop();
    expect(performance.now() - started).toBeLessThan(1_500);
    await slow;
  });

  test('a call whose connection leads to a standby, as by a pooler, is a 503 where the own change may be missing', async () => {
    const { program, owner } = pair.primary;
    const lost = await serverOn(
      { connection: pair.standby.program, direct: program, owner, drop: () => Promise.resolve() },
      { READ_DATABASE_URL: addressOfAll([pair.standby], 'program') },
    );
    const statusOf = async (cookie: string) =>
      (await lost.call('GET', '/api/customers/admin/users', { as: cookie })).status;
    await expect.poll(() => statusOf(staff)).toBe(200);
    expect(await statusOf(`${staff}; larder_changed=1`)).toBe(503);
    await lost.close();
  });

  test('data is at most 2 seconds old while another replica hangs', async () => {
    await untilUsed(true);
    const hanging = createServer(() => {}).listen(0, '127.0.0.1');
    await once(hanging, 'listening');
    const { port } = hanging.address() as AddressInfo;
    const url = addressOfAll([pair.standby], 'program').replace(/\/larder$/, `,127.0.0.1:${port}/larder`);
    const replicas = openReplicas(url, pair.primary.program, pino({ level: 'silent' }), 2);
    try {
      await expect.poll(() => replicas.states().map((each) => each.state.isUsed)).toEqual([true, false]);
      await pair.standby.ask('select pg_wal_replay_pause()');
      const name = await change();
      const changed = performance.now();
      const isMissing = () =>
        replicas.read({
          primary: server.db,
          position: null,
          isStreamed: false,
          work: async (db) =>
            (await db.selectFrom('users').select('id').where('email', '=', `${name}@example.test`).execute()).length ===
            0,
        });
      let missedUntil = 0;
      for (; performance.now() - changed < 6_000; await sleep(20))
        if (await isMissing()) missedUntil = performance.now() - changed;
      expect(missedUntil).toBeGreaterThan(500);
      expect(missedUntil).toBeLessThan(2_200);
    } finally {
      await pair.standby.ask('select pg_wal_replay_resume()');
      await replicas.stop();
      hanging.close();
    }
  });

  test('no replica is read from while the primary does not say where its log is', async () => {
    await untilUsed(true);
    pair.primary.freeze();
    await sleep(2_600);
    expect(state()).toMatchObject({ isUsed: false, reason: 'it is more than 2 seconds behind' });
    pair.primary.thaw();
    await untilUsed(true);
  });

  test('another database of the same server is not read from', async () => {
    await pair.primary.ask('create database other');
    const address = new URL(addressOfAll([pair.standby], 'program'));
    address.pathname = '/other';
    const others = openReplicas(address.href, pair.primary.program, pino({ level: 'silent' }));
    try {
      await expect
        .poll(() => others.states()[0]?.state)
        .toMatchObject({ isUsed: false, reason: expect.stringMatching(/^it is the database "other" and not "\w+"$/) });
    } finally {
      await others.stop();
    }
  });

  test('a promoted replica is left out: it follows the primary no longer', async () => {
    await untilUsed(true);
    await pair.promote();
    await untilUsed(false);
    expect(state()).toMatchObject({ reason: 'it is not a replica' });
  });
});
