import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testConfig, testFiles } from '../test/config.ts';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { pagesReadBy } from '../test/statements.ts';
import { findBackgroundFigures } from './areas/operations/metrics/background-figures.queries.ts';
import { lateSteps } from './areas/operations/late-steps/late-steps.ts';
import { openDatabase, type Database } from './platform/database/database.ts';
import { startJobs } from './platform/jobs/start-jobs.ts';
import { jobsPlan, schedules } from './schedules.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connection, () => {});
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const listSchedules = async () => {
  const { rows } = await sql<{
    name: string;
    timezone: string;
  }>`select name, timezone from pgboss.schedule order by name`.execute(database.db);
  return rows;
};

test('schedules run in Chicago time, and those no longer in the program are removed', async () => {
  const start = (plan: typeof schedules) =>
    startJobs({
      ...jobsPlan,
      schedules: plan,
      connection: testDatabase.connection,
      role: 'worker',
      config: testConfig(),
      files: testFiles(),
      db: database.db,
      log: pino({ level: 'silent' }),
    });
  const whole = await start(schedules);
  expect(await listSchedules()).toEqual(
    [
      'add-up-orders',
      'ask-disputes',
      'ask-pending-payments',
      'ask-pending-refunds',
      'check-money',
      'clean-up-card-links',
      'clean-up-gateway-events',
      'clean-up-idempotency-keys',
      'clean-up-mails',
      'clean-up-promo-code-simulations',
      'clean-up-regeneration-comparisons',
      'clean-up-sign-in',
      'clean-up-uploads',
      'clear-customer-imports',
      'clear-historical-order-imports',
      'clear-product-imports',
      'clear-unsent-mails',
      'clear-zip-code-imports',
      'delete-batch-words',
      'end-impersonations',
      'forget-done-jobs',
      'handle-waiting-events',
      'keep-months',
      'rebuild-queue-indexes',
      'sweep-pictures',
    ].map((name) => ({ name, timezone: 'America/Chicago' })),
  );
  await whole.stop();
  const less = await start({ ...schedules, cleanUp: [] });
  expect((await listSchedules()).map(({ name }) => name)).toEqual([
    'ask-disputes',
    'ask-pending-payments',
    'ask-pending-refunds',
    'check-money',
    'handle-waiting-events',
  ]);
  await less.stop();
});

/** Customers and orders of this test take some hundred pages each. */
const MOST_PAGES = 50;

/** Everything that is open lies in the future. */
async function buildPastAndFuture(): Promise<void> {
  const { db, close } = openDatabase(testDatabase.owner, () => {}, 1);
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const each = sql`generate_series(1, 20000) n`;
    await sql`insert into order_weeks (id, date, number, status, meal_rotation_id)
      select n, date '2090-01-02' + 7 * n, 209000 + n, 'active', 1
      from generate_series(1, 50) n`.execute(tx);
    await sql`insert into order_week_cycles (order_week_id, production_cycle_id, cutoff_at)
      select n, c, timestamptz '2090-01-01' + n * interval '7 days' from generate_series(1, 50) n, generate_series(1, 2) c`.execute(
      tx,
    );
    await sql`insert into orders (user_id, order_week_id, production_cycle_id, order_index, address_id, deliver_at)
      select n, 1 + n % 50, 1 + n % 2, 1, n, date '2090-01-08' + 7 * (n % 50) from ${each}`.execute(tx);
    await sql`insert into subscriptions (id, user_id, status, started_at, to_be_cancelled_at)
      select n, n, 'paused', now(), case when n % 10 = 0 then date '2090-01-01' + n % 300 end from ${each}`.execute(tx);
    await sql`insert into subscription_pauses (user_id, subscription_id, from_date, until_date)
      select n, n, date '2089-01-01', date '2090-01-01' + n % 300 from ${each}`.execute(tx);
    await sql`insert into charge_retries (order_id, user_id, attempt, due_at)
      select n, n, 1, timestamptz '2090-01-01' + n * interval '1 hour' from ${each}`.execute(tx);
    await sql`insert into payments (user_id, order_id, idempotency_key, status, stage, amount_cents)
      select n, n, 'paid ' || n, 'successful', 'cutoff', 100 from ${each}`.execute(tx);
    await sql`insert into mails (idempotency_key, kind, user_id, recipient, subject, facts, sent_at)
      select 'mail ' || n, 'order_charged', n, 'ada@example.test', 'Hi', '{}', now() from ${each}`.execute(tx);
  });
  await sql`analyze`.execute(db);
  await close();
}

const readAgainAndAgain = () =>
  pagesReadBy(database.db, async () => {
    const now = Temporal.Now.instant();
    for (const step of schedules.business) await step.nextDue(database.db, now);
    for (const { hasWork } of schedules.watched ?? []) await hasWork(database.db);
    await lateSteps(database.db);
    await findBackgroundFigures(database.db);
  });

/** Statistics are gathered while cutoffs, pauses and e-mails are due, and not again once they are done. */
async function gatherWhileAllIsDue(): Promise<void> {
  const { pool, close } = openDatabase(testDatabase.owner, () => {}, 1);
  const move = async (years: number) => {
    const by = `interval '${years} years'`;
    await pool.query(`update order_week_cycles set cutoff_at = cutoff_at + ${by}`);
    await pool.query(`update subscriptions set to_be_cancelled_at = to_be_cancelled_at + ${by}`);
    await pool.query(`update subscription_pauses set until_date = until_date + ${by}, from_date = from_date + ${by}`);
  };
  await move(-80);
  await pool.query(`update mails set sent_at = null, next_attempt_at = now() - interval '1 hour'`);
  await pool.query('analyze');
  await move(80);
  await pool.query('update mails set sent_at = now(), next_attempt_at = null');
  await pool.query('vacuum');
  await close();
}

test('what workers, consoles and monitors ask again and again reads a few pages, and not those of all customers or orders', async () => {
  await buildPastAndFuture();
  const read = await readAgainAndAgain();
  expect(read.length).toBeGreaterThan(2 * schedules.business.length);
  expect(read.filter(([, pages]) => pages > MOST_PAGES)).toEqual([]);
  await gatherWhileAllIsDue();
  expect((await readAgainAndAgain()).filter(([, pages]) => pages > MOST_PAGES)).toEqual([]);
});
