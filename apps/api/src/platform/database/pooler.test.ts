import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { testConfig } from '../../../test/config.ts';
import { createTestDatabase } from '../../../test/database.ts';
import { addressOf } from '../../../test/faults/child-program.ts';
import { isWhole } from '../../../test/faults/storms.ts';
import { openWindow, skipUrl } from '../../../test/open-window.ts';
import { hasPgBouncer, startPgBouncer } from '../../../test/pooler/pgbouncer.ts';
import { type Pooler, type Server, startTransactionPooler } from '../../../test/pooler/transaction-pooler.ts';
import { serverOn } from '../../../test/server.ts';
import { openData } from '../../open-data.ts';
import { startProgram } from '../../program.ts';
import { BY_ROLE, type Connection, FOR_CALLS, openDatabase } from './database.ts';
import { addressWithRoleOf } from './hosts/database-url.ts';
import { limitRole } from './limit-role.ts';

const SERVERS = 3;

const database = await createTestDatabase();
const program = database.program;
const isOwnServer = !('connectionString' in program);
const to = (program: Connection): Server => {
  if ('connectionString' in program) throw new Error('only on the embedded server');
  return { sockets: program.host, port: program.port, user: program.user, database: program.database };
};
const through = (port: number, on = program): Connection => ({ ...to(on), host: '127.0.0.1', port });
afterAll(() => database.drop());

test('the direct connection is the role of the calls at the hosts of the owner', () => {
  const at = (url: string) => addressWithRoleOf('postgres://program:a%40b@pooler:6432/larder', url);
  expect([at('postgres://owner:c@db-1:5432,db-2:5432/larder?sslmode=require'), at('postgresql://db-1/larder')]).toEqual(
    ['postgres://program:a%40b@db-1:5432,db-2:5432/larder?sslmode=require', 'postgresql://program:a%40b@db-1/larder'],
  );
});

describe.runIf(isOwnServer)('the limits of calls', () => {
  test('are those of the role, set by itself once, also by processes that start together', async () => {
    await Promise.all([1, 2, 3].map(() => limitRole(program)));
    const { db, close } = openDatabase(program, () => {}, 1, BY_ROLE);
    const { rows } = await sql<{ name: string; setting: string; source: string }>`
      select name, setting, source from pg_settings where source = 'database user' order by name`.execute(db);
    await close();
    expect(rows.map(({ name, setting }) => [name, Number(setting)])).toEqual([
      ['idle_in_transaction_session_timeout', FOR_CALLS.idle_in_transaction_session_timeout],
      ['lock_timeout', FOR_CALLS.lock_timeout],
      ['statement_timeout', FOR_CALLS.statement_timeout],
    ]);
  });

  test('are missing where the role owns the tables, and the start says so', async () => {
    const saidTo = async (role: Connection) => {
      const said: string[] = [];
      const [url, owner] = [role, database.owner].map(addressOf);
      const addresses = { DATABASE_POOLER: 'transaction', DATABASE_URL: url, MIGRATION_DATABASE_URL: owner } as const;
      await (await openData(testConfig(addresses), (message) => void said.push(message))).stop();
      return said;
    };
    expect(await saidTo(database.owner)).toEqual([expect.stringContaining('its calls also have no time limits')]);
    expect(await saidTo(program)).toEqual([]);
  });

  test('hold on every connection that a pooler gives to one of the program', async () => {
    const pooler = await startTransactionPooler(to(program), SERVERS);
    const { db, close } = openDatabase(through(pooler.port), () => {}, 1, BY_ROLE);
    const pids = new Set<number>();
    for (let n = 0; n < 2 * SERVERS; n++) {
      const { rows } = await sql<{ pid: number; limit: string }>`
        select pg_backend_pid() as pid, current_setting('statement_timeout') as limit where ${n}::int >= 0`.execute(db);
      pids.add(rows[0]?.pid ?? 0);
      expect(rows[0]?.limit).toBe('15s');
    }
    expect(pids.size).toBe(SERVERS);
    await close();
    await pooler.close();
  });

  test('are refused by a pooler when a connection begins', async () => {
    const pooler = await startTransactionPooler(to(program), 1);
    const { db, close } = openDatabase(through(pooler.port), () => {}, 1, FOR_CALLS);
    await expect(sql`select 1`.execute(db)).rejects.toThrow('unsupported startup parameter: statement_timeout');
    await close();
    await pooler.close();
  });
});

describe.runIf(isOwnServer).each([
  ['a pooler in transaction mode', true, startTransactionPooler],
  [
    'PgBouncer in transaction mode, where it is installed',
    hasPgBouncer,
    async (to: Server, connections: number) => ({ transactions: () => [], ...(await startPgBouncer(to, connections)) }),
  ],
])('behind %s', (_, isThere, start) => {
  test.runIf(isThere)('calls, changes and exports work on any connection, many at once', async () => {
    const { program, owner, drop } = await createTestDatabase();
    onTestFinished(drop);
    const pooler: Pooler = await start(to(program), SERVERS);
    onTestFinished(() => pooler.close());
    const pooled = { connection: through(pooler.port, program), direct: program, owner, drop: async () => {} };
    const opened = await openWindow(() => serverOn(pooled, { DATABASE_POOLER: 'transaction' }));
    const { server: larder, staff, coming, inWindow, skipReason } = opened;
    try {
      const charged = await inWindow();
      const { id } = charged.customer;
      const reads = [
        '/api/management/me',
        '/api/customers/admin/users',
        '/api/customers/admin/users?keyword=smith',
        `/api/customers/admin/users/${id}`,
        `/api/customers/admin/users/${id}/head`,
        `/api/sales/orders/${charged.orderId}`,
        `/api/sales/admin/order-weeks/${coming.id}/cockpit`,
        '/api/admin/changes',
      ];
      const ask = async (url: string) => (await larder.call('GET', url, { as: staff })).status;
      const asked = await Promise.all(Array.from({ length: 3 }, () => reads.map(ask)).flat());
      expect(new Set(asked)).toEqual(new Set([200]));

      const exported = await larder.call('GET', '/api/customers/admin/users.csv', { as: staff });
      expect([exported.status, String(exported.body).includes(charged.customer.email)]).toEqual([200, true]);

      const skip = () =>
        larder.call('POST', skipUrl(charged.orderId), {
          as: staff,
          body: { reason_id: skipReason },
          headers: { 'idempotency-key': 'skipped once' },
        });
      const skips = await Promise.all([skip(), skip()]);
      expect(skips.map(({ status }) => status)).toEqual([200, 200]);
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from changes
        where order_id = ${charged.orderId} and name like '%skip%'`.execute(larder.db);
      expect(rows[0]?.n).toBe(1);
      // Each connection took its turn, so what a session kept would have been missing.
      for (const count of pooler.transactions()) expect(count).toBeGreaterThan(20);
    } finally {
      await larder.close();
    }
  });

  test.runIf(isThere && isWhole)('the whole program works, its queue and jobs past the pooler', async () => {
    const pooler: Pooler = await start(to(program), SERVERS);
    const folder = mkdtempSync(join(tmpdir(), 'larder-pooler-'));
    const said: string[] = [];
    const env = {
      APP_ENV: 'test',
      DATABASE_URL: addressOf(through(pooler.port)),
      MIGRATION_DATABASE_URL: addressOf(database.owner),
      DATABASE_POOLER: 'transaction',
      DATA_DIR: folder,
      DEMO: '0',
      PORT: String(20_000 + (process.pid % 20_000)),
      LOG_LEVEL: 'silent',
    };
    const larder = await startProgram({ env, args: [], say: (message) => said.push(message) });
    try {
      const answer = await fetch(`http://localhost:${env.PORT}/readyz`);
      const database_hosts = [{ host: `127.0.0.1:${pooler.port}`, role: 'primary' }];
      expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready', database_hosts }]);
      const asOwner = openDatabase(database.owner, () => {}, 1);
      const { rows } = await sql<{ name: string; role: string }>`
        select distinct application_name as name, usename as role from pg_stat_activity
        where datname = current_database() and application_name like 'larder%' order by 1`.execute(asOwner.db);
      await asOwner.close();
      expect(rows).toContainEqual({ name: 'larder jobs', role: to(program).user });
      for (const count of pooler.transactions().slice(0, 1)) expect(count).toBeGreaterThan(0);
      expect(said.join('\n')).toMatch(/Larder is ready/);
    } finally {
      await larder.stop();
      await pooler.close();
      rmSync(folder, { recursive: true });
    }
  });
});
