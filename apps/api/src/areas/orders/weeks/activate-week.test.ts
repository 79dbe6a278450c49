import { afterEach, beforeEach, expect, test } from 'vitest';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { nextWeekday } from '@larder/domain/values/weekdays.ts';
import { buildCategory, buildShipping, buildStaff } from '../../../../test/builders.ts';
import { buildProduct, buildSubscriber } from '../../../../test/orders.ts';
import { whileMomentPasses } from '../../../../test/faults/moments-passing.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { moveBusinessClock } from '../../../platform/clock.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { previewActivation } from './activation-preview.ts';
import { makeOrdersOfWeek } from '../making/make-orders.job.ts';

let server: TestServer;
let staff: string;
let meals: { id: number; name: string };
let purees: { id: number; name: string };
const NOW = Temporal.Now.instant();
const monday = nextWeekday(chicagoDay(NOW), 'Monday', { inclusive: false }).add({ weeks: 2 });

/** Each test counts all customers, so it needs its own database. */
beforeEach(async () => {
  server = await startTestServer();
  staff = await server.session((await buildStaff(server.db)).id);
  await buildShipping(server.db);
  meals = await buildCategory(server.db, 'Toddler Meals');
  purees = await buildCategory(server.db, 'Baby Purees');
});
afterEach(() => server.close());

async function draftWeek(products: { id: number; categoryId: number }[]): Promise<number> {
  const { db } = server;
  const rotation = await db.insertInto('meal_rotations').defaultValues().returning('id').executeTakeFirstOrThrow();
  if (products.length > 0)
    await db
      .insertInto('meal_rotation_products')
      .values(
        products.map(({ id, categoryId }, index) => ({
          meal_rotation_id: rotation.id,
          product_id: id,
          category_id: categoryId,
          index_number: index,
        })),
      )
      .execute();
  const week = await db
    .insertInto('order_weeks')
    .values({ date: monday.toString(), number: 210_001, status: 'draft', meal_rotation_id: rotation.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const cutoff_at = NOW.add({ hours: 24 * 7 });
  await db
    .insertInto('order_week_cycles')
    .values([1, 2].map((production_cycle_id) => ({ order_week_id: week.id, production_cycle_id, cutoff_at })))
    .execute();
  return week.id;
}
const product = async (category: { id: number }, more: object = {}) => {
  const { id } = await buildProduct(server.db, category.id);
  if (Object.keys(more).length > 0) await server.db.updateTable('products').set(more).where('id', '=', id).execute();
  return { id, categoryId: category.id };
};
async function subscriber(plan: [{ id: number }, number][]): Promise<{ id: number }> {
  const customer = await buildSubscriber(server.db);
  const { id } = await server.db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', customer.id)
    .executeTakeFirstOrThrow();
  if (plan.length > 0)
    await server.db
      .insertInto('subscription_lines')
      .values(
        plan.map(([{ id: category_id }, quantity]) => ({
          subscription_id: id,
          user_id: customer.id,
          category_id,
          quantity,
        })),
      )
      .execute();
  return customer;
}

const url = (id: number) => `/api/sales/admin/order-weeks/${id}`;
const activate = async (id: number) => {
  const { status, body } = await server.call('POST', `${url(id)}/active`, { as: staff });
  return [status, body.message] as const;
};
const preview = async (id: number) => {
  const { status, body } = await server.call('GET', `${url(id)}/activation-preview`, { as: staff });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const statusOf = async (id: number) =>
  (await server.db.selectFrom('order_weeks').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const ordersOf = (weekId: number) =>
  server.db
    .selectFrom('orders')
    .select(['id', 'is_skipped', 'is_incomplete', 'total_cents'])
    .where('order_week_id', '=', weekId)
    .execute();
const makeOrders = (id: number) =>
  makeOrdersOfWeek.run({ order_week_id: id, production_cycle_id: 1 }, jobContext(server.db));

test('a week whose products are all inactive or sold out is not activated', async () => {
  await subscriber([[meals, 8]]);
  const week = await draftWeek([
    await product(meals, { is_active: false }),
    await product(purees, { is_sold_out: true }),
  ]);
  const message =
    'Every product in this rotation is inactive or sold out. Add a product that is for sale before activating this week.';
  expect(await preview(week)).toMatchObject({
    refusal: message,
    orders: { made: 1, full: 0, incomplete: 0, empty: 1 },
  });
  expect(await activate(week)).toEqual([422, message]);
  expect(await statusOf(week)).toBe('draft');
  expect(await ordersOf(week)).toEqual([]);
});

test('a week whose last cutoff passes while its activation waits for the week is not activated', async () => {
  const week = await draftWeek([await product(meals)]);
  let answer: readonly [number, string] | undefined;
  await whileMomentPasses(server.db, {
    lock: (tx) => tx.selectFrom('order_weeks').select('id').where('id', '=', week).forUpdate().execute(),
    call: async () => (answer = await activate(week)),
    pass: () => moveBusinessClock(server.db, NOW.add({ hours: 24 * 7 })),
    step: async () => {},
  });
  expect(answer).toEqual([422, 'Every cutoff of this week has passed: it can no longer be activated.']);
  expect(await statusOf(week)).toBe('draft');
});

test('a week in which no order would be full is not activated, and the preview counts its orders', async () => {
  await subscriber([[meals, 8]]);
  await subscriber([
    [meals, 4],
    [purees, 4],
  ]);
  const week = await draftWeek([await product(purees)]);
  const previewed = await preview(week);
  expect(previewed).toMatchObject({
    customers: 2,
    orders: { made: 2, full: 0, incomplete: 1, empty: 1 },
    is_estimate: false,
    categories: [
      { name: 'Baby Purees', sellable_products: 1, customers: 1 },
      { name: 'Toddler Meals', sellable_products: 0, customers: 2 },
    ],
  });
  expect(previewed.refusal).toMatch(/so no order would be complete\./);
  expect(await activate(week)).toEqual([422, previewed.refusal]);
  expect(await statusOf(week)).toBe('draft');
});

test('a week in which some orders are full is activated, and its orders are those of the preview', async () => {
  await subscriber([[meals, 8]]);
  await subscriber([[purees, 3]]);
  await subscriber([
    [meals, 4],
    [purees, 4],
  ]);
  await subscriber([]);
  const week = await draftWeek([await product(purees), await product(meals, { after_cardinal_active_order: 5 })]);
  const previewed = await preview(week);
  expect(previewed).toMatchObject({
    refusal: null,
    customers: 4,
    orders: { made: 4, full: 1, incomplete: 1, empty: 2 },
    categories: [
      { name: 'Baby Purees', sellable_products: 1, customers: 2 },
      { name: 'Toddler Meals', sellable_products: 1, customers: 2 },
    ],
  });
  expect((await activate(week))[0]).toBe(200);
  await makeOrders(week);
  const orders = await ordersOf(week);
  expect({
    made: orders.length,
    full: orders.filter((order) => !order.is_skipped && !order.is_incomplete).length,
    incomplete: orders.filter((order) => !order.is_skipped && order.is_incomplete).length,
    empty: orders.filter((order) => order.is_skipped).length,
  }).toEqual(previewed.orders);
  expect((await preview(week)).refusal).toBe('Only a draft week can be activated; this one is active.');
});

test('the week page and the order list count the empty orders that the system skipped separately', async () => {
  await subscriber([[purees, 3]]);
  const [empty] = [await subscriber([[meals, 8]]), await subscriber([])];
  const byChoice = await subscriber([[purees, 3]]);
  const week = await draftWeek([await product(purees)]);
  expect((await activate(week))[0]).toBe(200);
  await makeOrders(week);
  await server.db
    .updateTable('orders')
    .set({ is_skipped: true, skip_details: 'Away' })
    .where('user_id', '=', byChoice.id)
    .execute();
  const { body } = await server.call('GET', `${url(week)}/cockpit`, { as: staff });
  expect(body.data.cycles[0].states).toMatchObject({ active: 1, skipped: 3, incomplete: 0, empty: 2 });
  const list = await server.call('GET', `/api/sales/admin/orders?order_week_id=${week}&state=empty`, { as: staff });
  expect(list.body.meta.pagination.total).toBe(2);
  expect(list.body.data.map((order: { user: { id: number } }) => order.user.id)).toContain(empty!.id);
});

test('a meal that cannot be sold is not counted as left for rogue orders', async () => {
  await subscriber([[purees, 3]]);
  const [kept, gone] = [await product(purees), await product(purees)];
  const week = await draftWeek([kept, gone]);
  expect((await activate(week))[0]).toBe(200);
  await server.db.updateTable('products').set({ is_active: false }).where('id', '=', gone.id).execute();
  const { body } = await server.call('GET', `${url(week)}/cockpit`, { as: staff });
  expect(body.data.products).toMatchObject({ offered: 2, buffer_left: 1 });
  expect(body.data.scarcest).toHaveLength(1);
});

test('without customers a week is activated with 0 orders', async () => {
  const week = await draftWeek([await product(meals)]);
  expect(await preview(week)).toMatchObject({
    refusal: null,
    customers: 0,
    orders: { made: 0, full: 0, incomplete: 0, empty: 0 },
  });
  expect((await activate(week))[0]).toBe(200);
});

test('customers who get no order do not prevent an activation', async () => {
  const customer = await subscriber([[meals, 8]]);
  await server.db.updateTable('addresses').set({ zip_code: '99999' }).where('user_id', '=', customer.id).execute();
  const week = await draftWeek([await product(purees)]);
  expect(await preview(week)).toMatchObject({ refusal: null, customers: 1, orders: { made: 0 } });
  expect((await activate(week))[0]).toBe(200);
});

test('the preview is marked as an estimate when it checks only a sample of customers', async () => {
  for (let n = 0; n < 12; n += 1) await subscriber([[meals, 8]]);
  const week = await draftWeek([await product(meals)]);
  const previewed = await previewActivation(server.db, week, 4);
  expect(previewed).toMatchObject({ customers: 12, is_estimate: true, refusal: null });
  expect(previewed.looked_at).toBeLessThan(12);
  expect(previewed.orders.full).toBe(previewed.orders.made);
  expect(await preview(week)).toMatchObject({ customers: 12, is_estimate: false, orders: { made: 12, full: 12 } });
});

test('only staff can preview an activation', async () => {
  const week = await draftWeek([]);
  expect((await server.call('GET', `${url(week)}/activation-preview`)).status).toBe(401);
  expect((await server.call('GET', `${url(999_999)}/activation-preview`, { as: staff })).status).toBe(404);
  expect((await preview(week)).refusal).toBe("Add a product to this week's rotation before activating it.");
});
