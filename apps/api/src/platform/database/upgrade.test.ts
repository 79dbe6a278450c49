import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkOutRelease, hasRelease } from '../../../test/releases/check-out-release.ts';
import { addressOf } from '../../../test/faults/child-program.ts';
import { createEmptyDatabase } from '../../../test/database.ts';
import { runOn } from '../../../test/template.ts';
import { restoreRelease } from '../../../test/releases/restore-release.ts';
import { READS, WRITES } from '../../../test/releases/v0.1.0-statements.ts';
import { MIGRATIONS } from '../../open-data.ts';
import { codeOf } from '../start-fault.ts';
import { FOR_CALLS } from './database.ts';
import { migrate } from './migrate.ts';
import { isWhole } from '../../../test/faults/storms.ts';

const RELEASE = 'v0.1.0';
const AT_ONCE = 4;
const LONGEST_WAIT_MS = 5_000;
/** A chunk of a step of v0.1.0 locks its rows for less than a second. */
const CHUNK_MS = 800;
/** Load before and after the migration, to cover all of it. */
const ALSO_MS = 300;
/** The program of v0.1.0 runs a transaction again after a deadlock, at most so often. */
const TRIES = 4;
const DEADLOCK = '40P01';

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let pool: pg.Pool;
let folder: string;
beforeEach(async () => {
  database = await createEmptyDatabase();
  await restoreRelease(database.connection, RELEASE);
  pool = new pg.Pool({ ...database.connection, ...FOR_CALLS, max: AT_ONCE + 2 });
  pool.on('error', () => {});
  folder = mkdtempSync(join(tmpdir(), 'larder-upgrade-'));
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

test.runIf(isWhole)(
  'the statements of v0.1.0 run without a failure or a wait of 5 s while its database is migrated',
  { timeout: 120_000 },
  async () => {
    await refuseRewrites();
    const { failures, longest, done, applied } = await underLoad(MIGRATIONS);
    expect(failures).toEqual([]);
    expect(longest).toBeLessThan(LONGEST_WAIT_MS);
    expect(done).toBeGreaterThan(READS.length + WRITES.length);
    expect(applied.every((name) => name > '0054')).toBe(true);
  },
);

/** Proof that the test above can fail; takes 15 s. */
test.runIf(isWhole).each([
  [
    'takes away what v0.1.0 uses',
    'alter table orders drop column waived_cents;',
    'column o.waived_cents does not exist',
  ],
  [
    'asks for what v0.1.0 does not fill',
    "alter table payments add column note text not null default ''; alter table payments alter note drop default;",
    'null value in column "note"',
  ],
])('a migration that %s is noticed by the load of v0.1.0', { timeout: 120_000 }, async (_, text, fault) => {
  cpSync(MIGRATIONS, folder, { recursive: true });
  writeFileSync(join(folder, '9000_too_early.sql'), text);
  const { failures } = await underLoad(folder);
  expect(failures.join('\n')).toContain(fault);
});

test('a migration that rewrites a table of v0.1.0 is refused by PostgreSQL', { timeout: 60_000 }, async () => {
  cpSync(MIGRATIONS, folder, { recursive: true });
  await refuseRewrites();
  writeFileSync(join(folder, '9000_rewrite.sql'), 'alter table users add column day weekday;');
  await expect(migrate(database.connection, folder)).rejects.toThrow('the table users would be rewritten');
});

test.runIf(isWhole && hasRelease(RELEASE))(
  'the program of v0.1.0 answers every call within 5 s while its database is migrated',
  { timeout: 10 * 60_000 },
  async () => {
    const program = await startRelease(checkOutRelease(RELEASE));
    try {
      const calls = await callsOfStaff(program.address);
      for (const call of calls) await call(); // each is right before it is asked for under load
      const seen = { failures: [] as string[], longest: 0, done: 0 };
      const load = new AbortController();
      const loads = Array.from({ length: AT_ONCE }, async (__, number) => {
        for (let n = number; !load.signal.aborted; n++) {
          const started = performance.now();
          await calls[n % calls.length]!().catch((error: unknown) => seen.failures.push(String(error)));
          seen.longest = Math.max(seen.longest, performance.now() - started);
          seen.done += 1;
        }
      });
      try {
        await sleep(5 * ALSO_MS);
        await migrate(database.connection, MIGRATIONS);
        await sleep(5 * ALSO_MS);
      } finally {
        load.abort();
        await Promise.all(loads);
      }
      expect(seen.failures).toEqual([]);
      expect(seen.longest).toBeLessThan(LONGEST_WAIT_MS);
      expect(seen.done).toBeGreaterThan(calls.length);
    } finally {
      await program.stop();
    }
  },
);

async function underLoad(migrations: string) {
  const customers = (await pool.query<{ id: number }>('select id from users where not is_admin order by id')).rows;
  const seen = { failures: [] as string[], longest: 0, done: 0 };
  const load = new AbortController();
  const someone = (n: number) => customers[n % customers.length]!.id;
  const loads = Array.from({ length: AT_ONCE }, async (_, number) => {
    for (let n = number; !load.signal.aborted; n += AT_ONCE) {
      const work = n % 2 === 0 ? [READS[(n / 2) % READS.length]!] : WRITES[((n - 1) / 2) % WRITES.length]!;
      await transaction(work, someone(n));
    }
  });
  const chunks = (async () => {
    for (let n = 0; !load.signal.aborted; n += 10)
      await transaction([...WRITES[1]!, `select pg_sleep(${CHUNK_MS / 1000})`], someone(n), CHUNK_MS);
  })();
  await sleep(ALSO_MS);
  try {
    const applied = await migrate(database.connection, migrations);
    await sleep(ALSO_MS);
    return { ...seen, applied };
  } finally {
    load.abort();
    await Promise.all([...loads, chunks]);
  }

  async function transaction(statements: string[], customer: number, ownMs = 0) {
    const client = await pool.connect();
    const started = performance.now();
    const text = randomUUID();
    const attempt = async (number: number): Promise<void> => {
      try {
        await client.query('begin');
        for (const statement of statements)
          await client.query(statement.replaceAll('$1', String(customer)).replaceAll('$2', `'${text}'`));
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        if (codeOf(error) === DEADLOCK && number < TRIES) return attempt(number + 1);
        seen.failures.push(String(error));
      }
    };
    try {
      await attempt(1);
    } finally {
      client.release();
    }
    seen.longest = Math.max(seen.longest, performance.now() - started - ownMs);
    seen.done += 1;
  }
}

/** PostgreSQL fires this event before it rewrites a table under a lock that blocks all reads. */
async function refuseRewrites(): Promise<void> {
  await runOn(
    database.superuser,
    `create function refuse_rewrite() returns event_trigger language plpgsql as $$
    begin raise exception 'the table % would be rewritten', pg_event_trigger_table_rewrite_oid()::regclass; end $$;
    create event trigger no_rewrites on table_rewrite execute function refuse_rewrite()`,
  );
}

async function startRelease(release: string) {
  const port = 20_000 + (process.pid % 20_000);
  const child = spawn(process.execPath, ['apps/api/src/main.ts'], {
    cwd: release,
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: addressOf(database.connection),
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DEMO: '0',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const at = `http://localhost:${port}`;
  await expect
    .poll(
      () =>
        fetch(`${at}/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 60_000, interval: 200 },
    )
    .toBe(200);
  return {
    address: at,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function callsOfStaff(at: string): Promise<(() => Promise<void>)[]> {
  const token = randomUUID();
  await pool.query(
    "insert into sessions (token_hash, user_id) select $1, id from users where email = 'staff@larder.test'",
    [createHash('sha256').update(token).digest()],
  );
  const { rows } = await pool.query<{ id: number; order_id: number; order_week_id: number; account: number }>(
    `select u.id, o.id as order_id, o.order_week_id, (select id from credit_accounts where user_id = u.id and type = 'CREDIT') as account
     from users u join orders o on o.user_id = u.id where u.email = 'active@demo.larder.test' order by o.id desc limit 1`,
  );
  const { id, order_id: order, order_week_id: week, account } = rows[0]!;
  const ask = (method: string, path: string, body?: object) => async () => {
    const answer = await fetch(`${at}${path}`, {
      method,
      headers: { cookie: `larder_session=${token}`, origin: at, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  return [
    ask('GET', '/api/customers/admin/users?page=1'),
    ask('GET', '/api/customers/admin/users?filter[keyword]=ada'),
    ask('GET', `/api/customers/admin/users/${id}?include=defaultAddress,profile,kids,compedAccount`),
    ask('GET', `/api/customers/admin/users/${id}/timeline`),
    ask('GET', `/api/sales/orders/${order}?include=cart,payments,postCutoffActivities`),
    ask('GET', `/api/sales/admin/order-weeks/${week}/cockpit`),
    ask('GET', `/api/sales/admin/orders?order_week_id=${week}`),
    ask('GET', '/api/admin/changes'),
    ask('GET', '/api/billing/admin/money'),
    ask('GET', '/api/sales/admin/batch'),
    ask('POST', `/api/credits/credit-accounts/${account}/debit-transactions`, { amount: 0.01, reason_details: 'Late' }),
  ];
}
