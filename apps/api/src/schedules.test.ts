import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testConfig, testFiles } from '../test/config.ts';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { pagesReadBy } from '../test/statements.ts';
import { listStuckGiftCardRefunds } from './areas/billing/gift-cards/gift-cards.queries.ts';
import { listWaitingEvents } from './areas/operations/gateway-events/gateway-events.queries.ts';
import { listDueCancellations, listEndedPauses } from './areas/customers/subscriptions/subscriptions.queries.ts';
import { listStuckPayments } from './areas/orders/charging/charge-payment.queries.ts';
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
      'delete-completed-jobs',
      'end-impersonations',
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

/** Tables and indexes of this test have up to some hundred pages. */
const MOST_PAGES = 30;
const GROWING = [
  'orders',
  'payments',
  'subscriptions',
  'subscription_pauses',
  'charge_retries',
  'mails',
  'gateway_events',
  'gift_card_refunds',
];

/** Most orders are in the window of this week; pauses, cancellations, retries and all other orders lie far ahead. */
async function buildMany(): Promise<void> {
  const { db, close } = openDatabase(testDatabase.owner, () => {}, 1);
  for (const table of GROWING) await sql`alter table ${sql.table(table)} set (autovacuum_enabled = false)`.execute(db);
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const each = sql`generate_series(1, 20000) n`;
    await sql`insert into order_weeks (id, date, number, status, meal_rotation_id)
      select n, date '2090-01-02' + 7 * n, 209000 + n, 'active', 1 from generate_series(1, 50) n
      union all select 51, date_trunc('week', now())::date, 202600, 'active', 1`.execute(tx);
    await sql`insert into order_week_cycles (order_week_id, production_cycle_id, cutoff_at)
      select n, c, timestamptz '2090-01-01' + n * interval '7 days'
      from generate_series(1, 50) n, generate_series(1, 2) c`.execute(tx);
    await sql`insert into order_week_cycles (order_week_id, production_cycle_id, cutoff_at, cutoff_begun_at,
        cutoff_done_at, post_cutoff_changes_deadline_at)
      select 51, c, now() - interval '2 hours', now() - interval '2 hours', now() - interval '1 hour',
        now() + interval '2 days' from generate_series(1, 2) c`.execute(tx);
    await sql`insert into orders (user_id, order_week_id, production_cycle_id, order_index, address_id, deliver_at,
        total_at_cutoff_cents)
      select n, case when n % 5 = 0 then 1 + n % 50 else 51 end, 1 + n % 2, 1, n,
        case when n % 5 = 0 then date '2090-01-08' + 7 * (n % 50) else current_date + 1 end,
        case when n % 5 > 0 then 100 end from ${each}`.execute(tx);
    await sql`insert into subscriptions (id, user_id, status, started_at, to_be_cancelled_at)
      select n, n, 'paused', now(), case when n % 10 = 0 then date '2090-01-01' + n % 300 end from ${each}`.execute(tx);
    await sql`insert into subscription_pauses (user_id, subscription_id, from_date, until_date)
      select n, n, date '2089-01-01', date '2090-01-01' + n % 300 from ${each}`.execute(tx);
    await sql`insert into charge_retries (order_id, user_id, attempt, due_at)
      select n, n, 1, timestamptz '2090-01-01' + n * interval '1 hour' from ${each}`.execute(tx);
    await sql`insert into payments (user_id, order_id, idempotency_key, status, stage, amount_cents)
      select n, n, 'paid ' || n, 'successful', 'cutoff', 100 from ${each}`.execute(tx);
    await sql`insert into mails (idempotency_key, kind, user_id, recipient, subject, facts, sent_at, given_up_at)
      select 'mail ' || n, 'order_charged', n, 'ada@example.test', 'Hi', '{}',
        case when n % 2 = 0 then now() end, case when n % 2 = 1 then now() end from ${each}`.execute(tx);
    await sql`insert into gateway_events (event_id, type, kind, received_at, handled_at, outcome)
      select 'evt_' || n, 'charge.succeeded', 'charge', now() - interval '1 day', now(), 'handled' from ${each}`.execute(
      tx,
    );
    await sql`insert into gift_card_refunds (gift_card_id, amount_cents, idempotency_key, status, created_at)
      select n, 100, 'refund ' || n, 'successful', now() - interval '1 day' from ${each}`.execute(tx);
  });
  await sql`vacuum analyze`.execute(db);
  await close();
}

/** Statistics are gathered while everything is due, and not again once it is done. */
async function gatherWhileAllIsDue(): Promise<void> {
  const { pool, close } = openDatabase(testDatabase.owner, () => {}, 1);
  const moveBy = async (years: number) => {
    const by = `interval '${years} years'`;
    await pool.query(`update order_week_cycles set cutoff_at = cutoff_at + ${by} where order_week_id < 51`);
    await pool.query(`update subscriptions set to_be_cancelled_at = to_be_cancelled_at + ${by}`);
    await pool.query(`update subscription_pauses set until_date = until_date + ${by}, from_date = from_date + ${by}`);
  };
  await moveBy(-80);
  await pool.query(`update payments set status = 'pending', created_at = created_at - interval '1 day'`);
  await pool.query(`update gift_card_refunds set status = 'pending'`);
  await pool.query('update gateway_events set handled_at = null, outcome = null');
  await pool.query(`update mails set next_attempt_at = now() - interval '1 hour'`);
  await pool.query('analyze');
  await moveBy(80);
  await pool.query(`update payments set status = 'successful'`);
  await pool.query(`update gift_card_refunds set status = 'successful'`);
  await pool.query(`update gateway_events set handled_at = now(), outcome = 'handled'`);
  await pool.query('update mails set next_attempt_at = null');
  await pool.query('vacuum');
  await close();
}

const manyPages = async () => {
  const { db } = database;
  const now = Temporal.Now.instant();
  const read = await pagesReadBy(db, async () => {
    for (const step of schedules.business) await step.nextDue(db, now);
    for (const { hasWork } of schedules.watched ?? []) await hasWork(db);
    await lateSteps(db);
    await findBackgroundFigures(db);
    await listStuckPayments(db, now);
    await listStuckGiftCardRefunds(db, now);
    await listWaitingEvents(db);
    await listEndedPauses(db, now);
    await listDueCancellations(db, now);
  });
  expect(read.length).toBeGreaterThan(2 * schedules.business.length);
  return read.filter(([, pages]) => pages > MOST_PAGES);
};

test('a question that workers, consoles and monitors repeat reads few pages, however many customers and orders there are', async () => {
  await buildMany();
  expect(await manyPages()).toEqual([]);
  await gatherWhileAllIsDue();
  expect(await manyPages()).toEqual([]);
});
