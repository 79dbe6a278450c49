import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildCategory, buildShipping, buildWeek } from '../../../../test/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { moneyFaults } from '../../../../test/faults/money-faults.ts';
import { pagesReadBy } from '../../../../test/statements.ts';
import { buildOrder, buildProduct, buildSubscriber } from '../../../../test/orders.ts';
import { type Database, inTransaction, openDatabase } from '../../../platform/database/database.ts';
import { earliestDue } from '../../../platform/jobs/due-steps.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { lateSteps } from '../../operations/late-steps/late-steps.ts';
import { chargePayment } from '../charging/charge-payment.job.ts';
import { passCutoff } from './pass-cutoff.ts';
import { listCustomersBeforeCutoff } from './pass-cutoff.queries.ts';
import { settleOrders } from '../charging/settle-orders.ts';

// The program was down over two cutoffs of a cycle; both are due at once.

const STEPS = [passCutoff, settleOrders];
const FIRST = Temporal.Instant.from('2026-01-03T05:59:59Z');
const SECOND = FIRST.add({ hours: 168 });

let testDatabase: TestDatabase;
let database: Database;
let weeks: { id: number }[];
let lines: Parameters<typeof buildOrder>[1]['lines'];
beforeEach(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connection, () => {});
  const { db } = database;
  await buildShipping(db);
  const category = await buildCategory(db);
  const product = await buildProduct(db, category.id);
  lines = [{ product, categoryId: category.id, quantity: 8, price: 1_199 }];
  const cutoffs = (at: Temporal.Instant) => ({ 1: at.toString(), 2: '2099-01-01T00:00:00Z' });
  weeks = [
    await buildWeek(db, '2026-01-05', cutoffs(FIRST), 202_602),
    await buildWeek(db, '2026-01-12', cutoffs(SECOND), 202_603),
  ];
});
afterEach(async () => {
  await database.close();
  await testDatabase.drop();
});

const ordersOf = async (card: string, of = weeks) => {
  const customer = await buildSubscriber(database.db, { card });
  const ids: number[] = [];
  for (const week of of) ids.push(await buildOrder(database.db, { customer, weekId: week.id, lines }));
  return ids;
};
const stateOf = async (id: number | undefined) => {
  const { db } = database;
  const { status } = await db.selectFrom('orders').select('status').where('id', '=', id!).executeTakeFirstOrThrow();
  const charges = await db.selectFrom('payments').select('status').where('order_id', '=', id!).execute();
  return [status, ...charges.map((charge) => charge.status)];
};

async function catchUp(): Promise<void> {
  for (let round = 0; round < 20; round++) {
    const due = await earliestDue(database.db, STEPS);
    if (!due) return;
    await due.step.run(jobContext(database.db), due.moment);
  }
  throw new Error('something stays due');
}

async function makeCharges(): Promise<void> {
  const pending = database.db.selectFrom('payments').select('id').where('status', '=', 'pending').orderBy('id');
  for (const { id } of await pending.execute()) await chargePayment.run({ payment_id: id }, jobContext(database.db));
}

test('a customer whose first charge is declined is not charged at the second cutoff', async () => {
  const [first, second] = await ordersOf('0002');
  await catchUp();
  expect([await stateOf(first), await stateOf(second)]).toEqual([['active', 'pending'], ['active']]);
  await makeCharges();
  await catchUp();
  expect(await stateOf(first)).toEqual(['cancelled', 'failed']);
  expect((await stateOf(second))[1]).toBeUndefined();
  expect(await moneyFaults(database.db)).toEqual({});
});

test('a customer whose first charge succeeds is then charged at the second cutoff, and no other customer waits', async () => {
  const [first, second] = await ordersOf('4242');
  const [other] = await ordersOf('4242', weeks.slice(1));
  await catchUp();
  expect(await stateOf(second)).toEqual(['active']);
  expect(await stateOf(other)).toEqual(['active', 'pending']);
  await makeCharges();
  await catchUp();
  expect([await stateOf(first), await stateOf(second)]).toEqual([
    ['active', 'successful'],
    ['active', 'pending'],
  ]);
  await makeCharges();
  await catchUp();
  const cycles = database.db.selectFrom('order_week_cycles').select('settled_at').where('production_cycle_id', '=', 1);
  expect((await cycles.execute()).every(({ settled_at }) => settled_at !== null)).toBe(true);
  expect(await moneyFaults(database.db)).toEqual({});
});

test("a cutoff alone reads none of its customers' other orders", async () => {
  const { db } = database;
  for (let customers = 0; customers < 20; customers++) await ordersOf('4242', weeks.slice(0, 1));
  await sql`insert into orders (user_id, order_week_id, production_cycle_id, order_index, address_id, status, total_at_cutoff_cents)
    select o.user_id, ${weeks[1]!.id}, 1, 2, o.address_id, 'cancelled', 0 from orders o cross join generate_series(1, 200)`.execute(
    db,
  );
  await sql`analyze orders`.execute(db);
  const begin = (week: number) =>
    sql`update order_week_cycles set cutoff_begun_at = now()
      where order_week_id = ${weeks[week]!.id} and production_cycle_id = 1`.execute(db);
  const pages = async () => {
    const cycle = { order_week_id: weeks[0]!.id, production_cycle_id: 1, cutoff_at: FIRST };
    const [[, read] = ['', 0]] = await inTransaction(db, (tx) =>
      pagesReadBy(tx, () => listCustomersBeforeCutoff(tx, cycle, 0, 200)),
    );
    return read;
  };
  await begin(0);
  const alone = await pages();
  await begin(1);
  expect(await pages()).toBeGreaterThan(10 * alone);
});

test('a cutoff waits at most an hour for the answer to an earlier charge', async () => {
  const [, second] = await ordersOf('4242');
  await catchUp();
  await sql`update order_week_cycles set cutoff_begun_at = cutoff_begun_at - interval '61 minutes'`.execute(
    database.db,
  );
  await catchUp();
  expect(await stateOf(second)).toEqual(['active', 'pending']);
});

const cycleOf = (week: { id: number } | undefined) => {
  const { db } = database;
  return db
    .selectFrom('order_week_cycles')
    .select('cutoff_done_at')
    .where('order_week_id', '=', week!.id)
    .where('production_cycle_id', '=', 1)
    .executeTakeFirstOrThrow();
};
const startedEarlier = (days: number) =>
  sql`update order_week_cycles set cutoff_begun_at = cutoff_begun_at - ${days} * interval '1 day'`.execute(database.db);

test('a charge without a response from last week does not delay the next cutoff', async () => {
  const { db } = database;
  const [, second] = await ordersOf('4242');
  const [other] = await ordersOf('4242', weeks.slice(1));
  await passCutoff.run(jobContext(db), FIRST);
  await startedEarlier(7);
  await catchUp();
  expect([await stateOf(second), await stateOf(other)]).toEqual([
    ['active', 'pending'],
    ['active', 'pending'],
  ]);
  expect((await cycleOf(weeks[1])).cutoff_done_at).not.toBeNull();
});

test('a late charge at the deadline of an earlier cutoff is waited for', async () => {
  const { db } = database;
  const [first, second] = await ordersOf('4242');
  await passCutoff.run(jobContext(db), FIRST);
  await makeCharges();
  await startedEarlier(7);
  await sql`update payments set amount_cents = amount_cents - 100`.execute(db);
  await catchUp();
  expect([await stateOf(first), await stateOf(second)]).toEqual([['active', 'successful', 'pending'], ['active']]);
});

test('a cutoff that waits for answers is reported as overdue', async () => {
  await ordersOf('4242');
  await catchUp();
  expect(await earliestDue(database.db, STEPS)).toBeNull();
  expect(await lateSteps(database.db)).toContainEqual({ step: 'pass-cutoff', since: SECOND.toString() });
});

test('an answer that arrives after its customer was skipped leaves the rest of the cutoff to the next run', async () => {
  const { db } = database;
  const [, second] = await ordersOf('4242');
  const [other] = await ordersOf('4242', weeks.slice(1));
  const ctx = jobContext(db);
  await passCutoff.run(ctx, FIRST);
  let transactions = 0;
  const transaction: typeof ctx.transaction = async (work) => {
    const result = await inTransaction(db, work);
    if (++transactions === 2) await makeCharges();
    return result;
  };
  await passCutoff.run({ ...ctx, transaction }, SECOND);
  expect([await stateOf(second), await stateOf(other)]).toEqual([['active'], ['active', 'successful']]);
  await catchUp();
  expect(await stateOf(second)).toEqual(['active', 'pending']);
  expect((await cycleOf(weeks[1])).cutoff_done_at).not.toBeNull();
});

test('a customer who begins to wait while a cutoff is passed is charged after the answer', async () => {
  const { db } = database;
  const [first, second] = await ordersOf('4242');
  const ctx = jobContext(db);
  await passCutoff.run(ctx, FIRST);
  await makeCharges();
  const setFirst = (status: string) =>
    sql`update payments set status = ${status} where order_id = ${first}`.execute(db);
  let transactions = 0;
  const transaction: typeof ctx.transaction = async (work) => {
    // The first opens the window.
    if (++transactions === 2) await setFirst('pending');
    return inTransaction(db, work);
  };
  await passCutoff.run({ ...ctx, transaction }, SECOND);
  expect(await stateOf(second)).toEqual(['active']);
  await setFirst('successful');
  await catchUp();
  expect(await stateOf(second)).toEqual(['active', 'pending']);
});
