import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCategory, buildShipping, buildWeek } from '../../../test/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { momentOf, untilMoved } from '../../../test/moments.ts';
import { moneyFaults } from '../../../test/faults/money-faults.ts';
import { buildOrder, buildProduct, buildSubscriber } from '../../../test/orders.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { runStep, type Step } from './killed-engine.fixture.ts';
import { isWhole } from '../../../test/faults/storms.ts';

// A few kills; killed-program.test.ts kills the whole program many times.
const ORDERS = 250;
const KILLS = 3;
const LONGEST_MS = 400;

const FIXTURE = fileURLToPath(new URL('killed-engine.fixture.ts', import.meta.url));
const CUTOFF = Temporal.Instant.from('2026-01-03T05:59:59Z');
const DEADLINE = CUTOFF.add({ hours: 48 });
const CARDS = ['4242', '4242', '4242', '0002', '0119', '4242', null] as const;

const countOf = (card: string | null) =>
  Array.from({ length: ORDERS }, (_, n) => CARDS[n % CARDS.length]).filter((each) => each === card).length;

let testDatabase: TestDatabase;
let database: Database;
let weekId: number;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connection, () => {});
  const { db } = database;
  await buildShipping(db);
  const category = await buildCategory(db);
  const product = await buildProduct(db, category.id);
  const week = await buildWeek(db, '2026-01-05', { 1: CUTOFF.toString(), 2: '2099-01-01T00:00:00Z' }, 202_602);
  weekId = week.id;
  await endWindows('2099-01-01T00:00:00Z');
  const lines = [{ product, categoryId: category.id, quantity: 8, price: 1_199 }];
  for (let n = 0; n < ORDERS; n++) {
    const customer = await buildSubscriber(db, {
      card: CARDS[n % CARDS.length] ?? null,
      credits: n % 3 === 0 ? 2_500 : 0,
    });
    await buildOrder(db, { customer, weekId, lines });
  }
}, 120_000);
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

/** Retries and charges see the real clock. */
const endWindows = (at: string) =>
  sql`update order_week_cycles set post_cutoff_changes_deadline_at = ${at}::timestamptz
    where order_week_id = ${weekId} and production_cycle_id = 1`.execute(database.db);

const DONE = sql<{ n: number }>`select ((select count(total_at_cutoff_cents) + count(closed_at) from orders)
  + (select count(*) from payments where status <> 'pending')
  + (select count(*) from refund_parts where status <> 'pending'))::int as n`;

async function killedWhile(step: Step, moment: Temporal.Instant, ms: number): Promise<void> {
  const child = fork(FIXTURE, [JSON.stringify(testDatabase.connection), step, moment.toString()], {
    execArgv: [],
    env: {},
  });
  const ended = once(child, 'exit');
  const before = await one(DONE);
  await Promise.race([untilMoved(() => one(DONE), before), ended]);
  await Promise.race([sleep(ms), ended]);
  child.kill('SIGKILL');
  await ended;
}

async function throughKills(step: Step, moment: Temporal.Instant, kills = KILLS): Promise<void> {
  const before = await one(DONE);
  const doneAtKills: number[] = [];
  for (let kill = 0; kill < kills; kill++) {
    await killedWhile(step, moment, momentOf(kill, LONGEST_MS));
    doneAtKills.push(await one(DONE));
  }
  await runStep(database.db, step, moment);
  const all = await one(DONE);
  const amid = doneAtKills.filter((done) => done > before && done < all);
  expect(amid.length, `kills in the middle of ${before} to ${all}, at ${doneAtKills.join(', ')}`).toBeGreaterThan(0);
}

const one = async (query: ReturnType<typeof sql<{ n: number }>>) => (await query.execute(database.db)).rows[0]?.n ?? 0;

test('a cutoff whose process is killed repeatedly charges each order once and misses none', async () => {
  await throughKills('cutoff', CUTOFF);
  expect(await one(sql`select count(*)::int as n from orders where total_at_cutoff_cents is null`)).toBe(0);
  expect(await moneyFaults(database.db)).toEqual({});
}, 60_000);

test.runIf(isWhole)(
  'retries whose process is killed repeatedly charge each order once, with one e-mail each',
  async () => {
    const { db } = database;
    // Those who had no card have one that is charged.
    await sql`insert into payment_methods (user_id, gateway_reference, card_last_four, is_default)
    select user_id, 'sandbox_' || user_id || '_4242', '4242', true from orders o where status = 'charge-failed'
      and not exists (select from payment_methods m where m.user_id = o.user_id)`.execute(db);
    await sql`update charge_retries
    set due_at = now() + case attempt when 1 then interval '-1 minute' else interval '1 day' end`.execute(db);
    await throughKills('retries', Temporal.Now.instant(), 2);
    expect(await moneyFaults(db)).toEqual({});
    const { rows } = await sql<object>`select card, payment, charges, mails, count(*)::int as orders from (
      select p.card_last_four as card, p.status as payment,
        (select count(*) from payments c where c.order_id = r.order_id and c.stage = 'reactivation')::int as charges,
        (select string_agg(kind, ', ' order by id) from mails m where m.order_id = r.order_id) as mails
      from charge_retries r left join payments p on p.id = r.payment_id where r.attempt = 1) told
    group by 1, 2, 3, 4 order by 1`.execute(db);
    const declined = countOf('0002');
    const charged = countOf(null);
    expect(rows).toEqual([
      { card: '0002', payment: 'failed', charges: 1, mails: 'charge_failed, charge_failed', orders: declined },
      { card: '4242', payment: 'successful', charges: 1, mails: 'charge_failed, order_charged', orders: charged },
    ]);
    await endWindows(DEADLINE.toString());
  },
  60_000,
);

test.runIf(isWhole)(
  'a settlement whose process is killed repeatedly returns each skipped order once and closes every order',
  async () => {
    const { db } = database;
    await sql`update orders set is_skipped = true, is_skipped_post_cutoff = true, total_cents = 0,
      post_cutoff_funds_return_strategy = case when id % 2 = 0 then 'credit' else 'refund' end
    where status = 'active' and id % 3 <> 0`.execute(db);
    const owed = await one(sql`select sum(total_at_cutoff_cents)::int as n from orders where is_skipped`);
    await throughKills('deadline', DEADLINE);
    expect(await one(sql`select count(*)::int as n from orders where closed_at is null`)).toBe(0);
    const back = sql<{
      n: number;
    }>`select ((select coalesce(sum(amount_cents), 0) from refund_parts where status = 'successful')
    + (select coalesce(sum(amount_cents), 0) from credit_transactions where external_key like '%:settlement:%'))::int as n`;
    expect(await one(back)).toBe(owed);
    expect(await moneyFaults(db)).toEqual({});
  },
  60_000,
);
