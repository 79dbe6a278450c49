import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WeekCockpit } from '@larder/contract/operations/week-cockpit/week-cockpit.ts';
import { COUNTED_ORDER_STATES } from '@larder/domain/values/enums/order-list-states.ts';
import { ORDER_STATUSES } from '@larder/domain/values/enums/order-statuses.ts';
import { buildCategory, buildShipping, buildStaff, buildWeek } from '../../../../test/builders.ts';
import { buildManyOrders } from '../../../../test/many-orders.ts';
import { buildOrderAs, type OrderFacts, PLAIN } from '../../../../test/orders-of-a-week.ts';
import { buildProduct } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { plansOf, statementsOf } from '../../../../test/statements.ts';
import { showWeekCockpit } from './week-cockpit.ts';

const CUTOFFS = { 1: '2099-09-01T04:59:59Z', 2: '2099-09-02T04:59:59Z' };
let server: TestServer;
let session: string;
let monday = Temporal.PlainDate.from('2099-09-07');

beforeAll(async () => {
  server = await startTestServer();
  session = await server.session((await buildStaff(server.db)).id);
  await buildShipping(server.db);
});
afterAll(() => server.close());

const ask = async (path: string) => {
  const { status, body } = await server.call('GET', path, { as: session });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const cockpitOf = async (id: number): Promise<WeekCockpit> =>
  (await ask(`/api/sales/admin/order-weeks/${id}/cockpit`)).data;
const totalOf = async (list: string): Promise<number> => (await ask(list)).meta.pagination.total;

let number = 300_000;
async function newWeek(cutoffs = CUTOFFS) {
  monday = monday.add({ weeks: 1 });
  const { id } = await buildWeek(server.db, monday.toString(), cutoffs, ++number);
  const { meal_rotation_id } = await server.db
    .selectFrom('order_weeks')
    .select('meal_rotation_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, monday, rotationId: meal_rotation_id ?? 0 };
}

const order: fc.Arbitrary<OrderFacts> = fc.record({
  cycle: fc.constantFrom(1, 2),
  kind: fc.constantFrom('subscription', 'manual', 'rogue'),
  status: fc.constantFrom(...ORDER_STATUSES),
  is_skipped: fc.boolean(),
  is_incomplete: fc.boolean(),
  isEmpty: fc.boolean(),
  isCharged: fc.boolean(),
  total: fc.constantFrom(0, 5_000, 9_592),
  paidByCard: fc.constantFrom(0, 5_000, 9_592),
  paidByCredits: fc.constantFrom(0, 592, 4_592),
  carrier: fc.constantFrom('rule', 'preferred', 'none'),
  ship_at: fc.constantFrom(null, '2020-01-01', '2099-12-01'),
});

interface Meal {
  isOffered: boolean;
  is_sold_out: boolean;
  remaining: number | null;
}
const meal: fc.Arbitrary<Meal> = fc.record({
  isOffered: fc.boolean(),
  is_sold_out: fc.boolean(),
  remaining: fc.constantFrom(null, 0, 3, 20),
});

interface World {
  orders: OrderFacts[];
  meals: Meal[];
  holidays: [number, number][];
}

async function addMeal(
  week: { id: number; rotationId: number },
  facts: typeof meal extends fc.Arbitrary<infer M> ? M : never,
  index: number,
) {
  const { db } = server;
  const category = await buildCategory(db);
  const { id } = await buildProduct(db, category.id);
  await db.updateTable('products').set({ is_sold_out: facts.is_sold_out }).where('id', '=', id).execute();
  if (facts.isOffered)
    await db
      .insertInto('meal_rotation_products')
      .values({ meal_rotation_id: week.rotationId, product_id: id, category_id: category.id, index_number: index })
      .execute();
  if (facts.remaining !== null)
    await db
      .insertInto('rogue_buffers')
      .values({ order_week_id: week.id, product_id: id, remaining: facts.remaining })
      .execute();
}

const addHoliday = (start: Temporal.PlainDate, end: Temporal.PlainDate) =>
  server.db
    .insertInto('holidays')
    .values({ name: 'A holiday', start_date: start.toString(), end_date: end.toString(), applied_at: null })
    .execute();

describe('a figure is as many as the list that it leads to has rows', () => {
  test('every figure of the cockpit equals the rows of its list, for any orders, meals and holidays', async () => {
    const world: fc.Arbitrary<World> = fc.record({
      orders: fc.array(order, { minLength: 12, maxLength: 30 }),
      meals: fc.array(meal, { minLength: 4, maxLength: 10 }),
      holidays: fc.array(fc.tuple(fc.nat(8), fc.nat(3)), { maxLength: 4 }),
    });
    const check = async ({ orders, meals, holidays }: World) => {
      const week = await newWeek();
      for (const facts of orders) await buildOrderAs(server.db, week.id, facts);
      for (const [index, facts] of meals.entries()) await addMeal(week, facts, index);
      for (const [after, days] of holidays)
        await addHoliday(week.monday.add({ days: after }), week.monday.add({ days: after + days }));
      const { cycles, products, holidays: touching } = await cockpitOf(week.id);
      const figures = { cycles: cycles.map(({ states, orders: all }) => ({ all, ...states })), products, touching };
      expect(figures).toEqual(await totalsOf(week.id));
      expect(figures.cycles.map(sumOfParts)).toEqual(cycles.map((cycle) => cycle.orders));
      expect(cycles.reduce((sum, cycle) => sum + cycle.orders, 0)).toBe(orders.length);
    };
    await fc.assert(fc.asyncProperty(world, check), { numRuns: 3, endOnFailure: true });
  }, 120_000);
});

const sumOfParts = (states: Record<(typeof COUNTED_ORDER_STATES)[number], number>) =>
  states.active + states.skipped + states.suspended + states['charge-failed'] + states.cancelled;

async function totalsOf(weekId: number) {
  const cycles = [];
  for (const cycle of [1, 2]) {
    const list = `/api/sales/admin/orders?order_week_id=${weekId}&production_cycle_id=${cycle}&per_page=1`;
    const states: Record<string, number> = { all: await totalOf(list) };
    for (const state of COUNTED_ORDER_STATES) states[state] = await totalOf(`${list}&state=${state}`);
    cycles.push(states);
  }
  const meals = `/api/admin/products?offered_in=${weekId}&perPage=1`;
  const products = {
    offered: await totalOf(meals),
    sold_out: await totalOf(`${meals}&availability=sold-out`),
    buffer_left: await totalOf(`${meals}&availability=buffer-left`),
    buffer_used_up: await totalOf(`${meals}&availability=buffer-used-up`),
  };
  const touching = await totalOf(`/api/shipping/admin/holidays?order_week_id=${weekId}&per_page=1`);
  return { cycles, products, touching };
}

describe('the week', () => {
  test('a week shows its cutoffs, deadlines and ship days, and a coming deadline follows the setting', async () => {
    const { id } = await newWeek();
    const { cycles, week } = await cockpitOf(id);
    expect(week).toMatchObject({ id, number, status: 'active' });
    expect(
      cycles.map(({ production_cycle, cutoff_at, deadline_at }) => [production_cycle.name, cutoff_at, deadline_at]),
    ).toEqual([
      ['PC A', '2099-09-01T04:59:59Z', '2099-09-03T04:59:59Z'],
      ['PC B', '2099-09-02T04:59:59Z', '2099-09-04T04:59:59Z'],
    ]);
    expect(cycles[0]?.ship_days).toEqual([monday.add({ days: 2 }).toString(), monday.add({ days: 3 }).toString()]);
  });

  test('a draft week without a rotation shows that it has none', async () => {
    const { id } = await newWeek();
    await server.db
      .updateTable('order_weeks')
      .set({ status: 'draft', meal_rotation_id: null })
      .where('id', '=', id)
      .execute();
    const { week, products, late_steps } = await cockpitOf(id);
    expect([week.meal_rotation_id, products.offered, late_steps]).toEqual([null, 0, []]);
  });

  test('overdue steps are listed with their cycle and due moment', async () => {
    const ago = Temporal.Now.instant().subtract({ minutes: 6 }).round('second').toString();
    const recent = Temporal.Now.instant().subtract({ minutes: 4 }).toString();
    const { id } = await newWeek({ 1: ago, 2: recent });
    expect((await cockpitOf(id)).late_steps).toEqual([{ step: 'pass-cutoff', production_cycle: 'PC A', since: ago }]);
  });

  test('running batches are listed, finished and cancelled ones are not', async () => {
    const { id } = await newWeek();
    const now = Temporal.Now.instant();
    const plain = { total_jobs: 10, succeeded_jobs: 4 };
    await server.db
      .insertInto('batches')
      .values([
        { ...plain, name: 'Mass Apply Credits' },
        { ...plain, name: 'done', finished_at: now },
        { ...plain, name: 'cancelled', cancelled_at: now },
      ] as never)
      .execute();
    const { batches } = await cockpitOf(id);
    expect(batches).toMatchObject([{ name: 'Mass Apply Credits', processed_jobs: 4, total_jobs: 10 }]);
  });

  test('the buffer lists products with the fewest left first', async () => {
    const week = await newWeek();
    for (const [index, remaining] of [20, 0, 3].entries())
      await addMeal(week, { isOffered: true, is_sold_out: false, remaining }, index);
    expect((await cockpitOf(week.id)).scarcest.map(({ remaining }) => remaining)).toEqual([0, 3, 20]);
  });
});

test('a week with many orders takes no more statements than an empty one', async () => {
  const empty = await newWeek();
  const few = await newWeek();
  for (let n = 0; n < 5; n++) await buildOrderAs(server.db, few.id, PLAIN);
  const of = (id: number) => statementsOf(server.db, () => showWeekCockpit(server.db, id));
  expect(await of(few.id)).toBeLessThanOrEqual(await of(empty.id));
});

test('the cockpit reads only orders and payments of its own week', async () => {
  const week = await newWeek();
  const others = [];
  for (let n = 0; n < 12; n++) others.push((await newWeek()).id);
  await buildManyOrders(server.owner, { count: 400, weekId: week.id, cards: ['4242'], creditEvery: 0, skipEvery: 0 });
  await sql`insert into orders (user_id, order_week_id, production_cycle_id, order_index, address_id, total_at_cutoff_cents)
    select user_id, other, 1, 1, address_id, 0 from orders, unnest(${others}::bigint[]) other
    where order_week_id = ${week.id}`.execute(server.db);
  await sql`insert into payments (user_id, order_id, idempotency_key, status, stage, amount_cents, finished_at)
    select user_id, id, 'many:' || id, 'successful', 'cutoff', 9592, now() from orders
    where order_week_id = any(${others}::bigint[])`.execute(server.db);
  await sql`analyze`.execute(server.owner);
  const plans = await plansOf(server.db, () => showWeekCockpit(server.db, week.id));
  expect(plans.filter((plan) => /Seq Scan on (orders|payments|order_items)/.test(plan))).toEqual([]);
  expect(plans.filter((plan) => plan.includes('orders_of_week')).length).toBeGreaterThan(0);
});

test('the cockpit of an unknown week is a 404, and without a sign-in a 401', async () => {
  const unknown = await server.call('GET', '/api/sales/admin/order-weeks/999999/cockpit', { as: session });
  expect(unknown.status).toBe(404);
  expect((await server.call('GET', '/api/sales/admin/order-weeks/1/cockpit')).status).toBe(401);
});
