import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChargingStep } from '@larder/contract/operations/week-cockpit/week-charging.ts';
import { buildCategory, buildShipping, buildStaff, buildWeek } from '../../../../test/builders.ts';
import { buildOrder, buildProduct, buildSubscriber } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { plansOf, statementsOf } from '../../../../test/statements.ts';
import { buildManyOrders } from '../../../../test/many-orders.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { chargePayment } from '../../orders/charging/charge-payment.job.ts';
import { settleOrders } from '../../orders/charging/settle-orders.ts';
import { passCutoff } from '../../orders/weeks/pass-cutoff.ts';
import { readWeekCharging } from './week-charging.ts';

const ITEMS = 8 * 1_199;
const TOTAL = ITEMS + Math.round(ITEMS * 0.0625);
let server: TestServer;
let session: string;
let line: Parameters<typeof buildOrder>[1]['lines'];
let monday = Temporal.PlainDate.from('2026-01-05');
let number = 310_000;

beforeAll(async () => {
  server = await startTestServer();
  session = await server.session((await buildStaff(server.db)).id);
  await buildShipping(server.db);
  const category = await buildCategory(server.db);
  line = [{ product: await buildProduct(server.db, category.id), categoryId: category.id, quantity: 8, price: 1_199 }];
});
afterAll(() => server.close());

async function newWeek() {
  monday = monday.add({ weeks: 1 });
  const cutoff = monday.subtract({ days: 2 }).toZonedDateTime('America/Chicago').toInstant();
  const cutoffs = { 1: cutoff.toString(), 2: '2099-01-01T00:00:00Z' };
  return { ...(await buildWeek(server.db, monday.toString(), cutoffs, ++number)), cutoff };
}

async function order(weekId: number, options: { card?: string | null; credits?: number; is_skipped?: boolean } = {}) {
  const { card = '4242', credits = 0, is_skipped = false } = options;
  const customer = await buildSubscriber(server.db, { card, credits });
  return buildOrder(server.db, { customer, weekId, lines: line, is_skipped });
}

const ctx = () => jobContext(server.db);
const charging = async (weekId: number): Promise<ChargingStep[]> => (await readWeekCharging(server.db, weekId)).steps;
const pendingOf = (weekId: number) =>
  server.db
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select('p.id')
    .where('o.order_week_id', '=', weekId)
    .where('p.status', '=', 'pending')
    .orderBy('p.id')
    .execute();
const answer = async (weekId: number, most = Infinity) => {
  for (const { id } of (await pendingOf(weekId)).slice(0, most)) await chargePayment.run({ payment_id: id }, ctx());
};

/** The count of each figure of the charges, and the total of the list that it leads to. */
async function figuresAndLists(weekId: number) {
  const figures = (await charging(weekId)).flatMap(({ stage, succeeded, declined, waiting, without_card }) => {
    const all = { succeeded, declined, waiting, ...(stage === 'cutoff' && { 'without-card': without_card }) };
    return Object.entries(all).map(([name, { orders }]) => [`${stage}-${name}`, orders] as const);
  });
  const lists = await Promise.all(
    figures.map(async ([charge]) => {
      const query = `order_week_id=${weekId}&production_cycle_id=1&charge=${charge}`;
      const { body } = await server.call('GET', `/api/sales/admin/orders?${query}`, { as: session });
      return [charge, body.meta.pagination.total] as const;
    }),
  );
  return { figures: Object.fromEntries(figures), lists: Object.fromEntries(lists) };
}

test('each figure of the charges is the number of orders in its list, before, while and after they run', async () => {
  const { id, cutoff } = await newWeek();
  const orders = [];
  for (const card of ['4242', '4242', '4242', '0002', null]) orders.push(await order(id, { card }));
  const credited = await order(id, { credits: 20_000 });
  // In part by card: not without one.
  await order(id, { credits: 1_000 });
  await order(id, { is_skipped: true });
  await passCutoff.run(ctx(), cutoff);
  const waiting = await figuresAndLists(id);
  expect(waiting.figures).toMatchObject({ 'cutoff-waiting': 5, 'cutoff-declined': 1, 'cutoff-without-card': 1 });
  expect(waiting.lists).toEqual(waiting.figures);

  await answer(id, 1);
  await answer(id);
  // Comped money pays one that was declined; its charge of the cutoff stays declined.
  await sql`insert into payments (user_id, order_id, idempotency_key, status, stage, amount_cents, finished_at)
    select user_id, id, 'again:' || id, 'successful', 'reactivation', 10191, now() from orders
    where id = ${orders[3]!}`.execute(server.db);
  for (const [number, status] of [
    [0, 'successful'],
    [1, 'failed'],
    [2, 'pending'],
  ] as const)
    await sql`insert into payments (user_id, order_id, idempotency_key, status, stage, amount_cents, finished_at)
      select user_id, id, 'added:' || id, ${status}, 'deadline', 100, ${status === 'pending' ? null : Temporal.Now.instant()}
      from orders where id = ${orders[number]!}`.execute(server.db);
  await sql`update order_week_cycles set window_closed_at = now() where order_week_id = ${id} and production_cycle_id = 1`.execute(
    server.db,
  );
  const answered = await figuresAndLists(id);
  expect(answered.figures).toEqual({
    'cutoff-succeeded': 4,
    'cutoff-declined': 2,
    'cutoff-waiting': 0,
    'cutoff-without-card': 1,
    'deadline-succeeded': 1,
    'deadline-declined': 1,
    'deadline-waiting': 1,
  });
  expect(answered.lists).toEqual(answered.figures);
  const listed = async (charge: string) =>
    (
      await server.call('GET', `/api/sales/admin/orders?order_week_id=${id}&charge=${charge}`, { as: session })
    ).body.data.map((each: { id: number }) => each.id);
  expect(await listed('cutoff-without-card')).toEqual([credited]);
  expect((await listed('cutoff-declined')).toSorted((a: number, b: number) => a - b)).toEqual(orders.slice(3));
});

test('a cutoff is counted while it charges, from its orders and payments, with real moments', async () => {
  const { id, cutoff } = await newWeek();
  for (const card of ['4242', '4242', '0002', null]) await order(id, { card });
  await order(id, { credits: 20_000 });
  await order(id, { is_skipped: true });
  expect(await readWeekCharging(server.db, id)).toEqual({ steps: [], is_due_soon: true });

  const began = Temporal.Now.instant();
  await passCutoff.run(ctx(), cutoff);
  const [waiting] = await charging(id);
  expect(waiting).toMatchObject({
    production_cycle: { name: 'PC A' },
    stage: 'cutoff',
    ended_at: null,
    is_running: true,
    done: 2,
    total: 5,
    succeeded: { orders: 0, amount: 0 },
    declined: { orders: 1, amount: TOTAL },
    waiting: { orders: 3, amount: 3 * TOTAL },
    without_card: { orders: 1, amount: TOTAL },
    pace: null,
  });
  expect(Temporal.Instant.compare(waiting?.began_at ?? '', began)).toBeGreaterThanOrEqual(0);

  await answer(id, 1);
  const [running] = await charging(id);
  expect(running).toMatchObject({ is_running: true, done: 3, total: 5, succeeded: { orders: 1, amount: TOTAL } });
  expect(running?.pace?.per_minute).toBeGreaterThanOrEqual(1);
  expect(running?.pace?.seconds_left).toBeGreaterThanOrEqual(1);

  await answer(id);
  const [ended] = await charging(id);
  expect(ended).toMatchObject({
    is_running: false,
    done: 5,
    total: 5,
    succeeded: { orders: 2, amount: 2 * TOTAL },
    declined: { orders: 2, amount: 2 * TOTAL },
    waiting: { orders: 0, amount: 0 },
    pace: null,
  });
  // The deadline is due as well.
  await settleOrders.run(ctx(), cutoff.add({ hours: 48 }));
  expect(await readWeekCharging(server.db, id)).toMatchObject({ is_due_soon: false });
  expect(Temporal.Instant.compare(ended?.ended_at ?? '', began)).toBeGreaterThan(0);
});

test('orders whose step is still to come are part of the total, and those that it leaves alone are not', async () => {
  const { id } = await newWeek();
  for (let n = 0; n < 3; n++) await order(id);
  await order(id, { is_skipped: true });
  const cancelled = await order(id);
  await sql`update orders set status = 'cancelled' where id = ${cancelled}`.execute(server.db);
  await sql`update order_week_cycles set cutoff_begun_at = now() where order_week_id = ${id} and production_cycle_id = 1`.execute(
    server.db,
  );
  expect(await charging(id)).toMatchObject([{ is_running: true, done: 0, total: 3, ended_at: null }]);
});

test('a settlement is counted by the orders that it closed, with its own charges and moments', async () => {
  const { id, cutoff } = await newWeek();
  for (let n = 0; n < 2; n++) await order(id);
  await order(id, { is_skipped: true });
  await passCutoff.run(ctx(), cutoff);
  await answer(id);
  const began = Temporal.Now.instant();
  await settleOrders.run(ctx(), cutoff.add({ hours: 48 }));
  const [, settled] = await charging(id);
  expect(settled).toMatchObject({
    stage: 'deadline',
    is_running: false,
    done: 3,
    total: 3,
    succeeded: { orders: 0, amount: 0 },
    without_card: { orders: 0, amount: 0 },
  });
  for (const moment of [settled?.began_at, settled?.ended_at])
    expect(Temporal.Instant.compare(moment ?? '', began)).toBeGreaterThanOrEqual(0);
});

test('watching a cutoff takes one statement, however many orders and viewers there are', async () => {
  const { id } = await newWeek();
  const others = [];
  for (let n = 0; n < 12; n++) others.push((await newWeek()).id);
  await buildManyOrders(server.owner, { count: 400, weekId: id, cards: ['4242'], creditEvery: 0, skipEvery: 0 });
  await sql`insert into orders (user_id, order_week_id, production_cycle_id, order_index, address_id, total_at_cutoff_cents)
    select user_id, other, 1, 1, address_id, 0 from orders, unnest(${others}::bigint[]) other
    where order_week_id = ${id}`.execute(server.db);
  await sql`insert into payments (user_id, order_id, idempotency_key, status, stage, amount_cents, finished_at)
    select user_id, id, 'many:' || id, 'successful', 'cutoff', 9592, now() from orders
    where order_week_id = any(${others}::bigint[])`.execute(server.db);
  await sql`analyze`.execute(server.owner);
  expect(await statementsOf(server.db, () => readWeekCharging(server.db, id))).toBe(1);
  const [plan = ''] = await plansOf(server.db, () => readWeekCharging(server.db, id));
  expect(plan).not.toMatch(/Seq Scan on (orders|payments)/);
});

test('staff read it by a call, strangers do not, and an unknown week is not found', async () => {
  const { id } = await newWeek();
  const path = (week: number) => `/api/sales/admin/order-weeks/${week}/charging`;
  expect((await server.call('GET', path(id), { as: session })).body.data).toEqual({ steps: [], is_due_soon: true });
  expect((await server.call('GET', path(id))).status).toBe(401);
  const missing = await server.call('GET', path(999_999), { as: session });
  expect([missing.status, missing.body.message]).toEqual([404, 'Order week 999999 was not found.']);
});
