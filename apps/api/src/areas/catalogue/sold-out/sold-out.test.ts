import { afterAll, beforeEach, expect, test } from 'vitest';
import { CHANGES, openWindow } from '../../../../test/open-window.ts';
import { buildOrder, buildProduct, buildSubscriber } from '../../../../test/orders.ts';
import { putOnMenu } from '../../../../test/builders.ts';
import { listOfferedMeals } from '../../orders/making/make-orders.queries.ts';

const { server, staff, category, week, coming, lines, inWindow, meal } = await openWindow();
const { db } = server;
afterAll(() => server.close());

let dish: { id: number; sku: string };
beforeEach(async () => {
  dish = await buildProduct(db, category.id);
  for (const { id } of [week, coming]) await putOnMenu(db, id, [dish]);
  await db
    .insertInto('rogue_buffers')
    .values([week, coming].map(({ id }) => ({ order_week_id: id, product_id: dish.id, remaining: 5 })))
    .execute();
});

const url = (end: string) => `/api/admin/products/${dish.sku}/${end}`;
const set = (is_sold_out: boolean, order_week_id: number | null = null) =>
  server.call('PUT', url('sold-out'), { as: staff, body: { is_sold_out, order_week_id } });
const sales = async () => (await server.call('GET', url('sales'), { as: staff })).body.data;
const weekOf = async (id: number) =>
  (await sales()).weeks.find(({ order_week_id }: { order_week_id: number }) => order_week_id === id);
async function isOffered(weekId: number): Promise<boolean> {
  const { meal_rotation_id } = await db
    .selectFrom('order_weeks')
    .select('meal_rotation_id')
    .where('id', '=', weekId)
    .executeTakeFirstOrThrow();
  return (await listOfferedMeals(db, meal_rotation_id ?? 0, weekId)).some(({ product_id }) => product_id === dish.id);
}
const rogueList = async (weekId: number) =>
  (await server.call('GET', `/api/admin/products?order_week_id=${weekId}&perPage=100`, { as: staff })).body.data.find(
    ({ sku }: { sku: string }) => sku === dish.sku,
  );
const eight = { sku: meal.sku, quantity: 8 };
const added = () => [eight, { sku: dish.sku, quantity: 1 }];
const put = (orderId: number) =>
  server.call('PUT', `/api/sales/orders/${orderId}/cart`, { as: staff, body: { items: added() } });
const SOLD_OUT = [expect.stringMatching(/ is sold out\.$/)];

test('a dish that is sold out in a week is offered nowhere in that week, and everywhere again when it is back', async () => {
  const { orderId } = await inWindow();
  const suspended = await inWindow({ suspended: true });
  const reactivate = () =>
    server.call('PATCH', `${CHANGES}/${suspended.orderId}/unsuspend-post-cutoff-order`, {
      as: staff,
      body: { items: added(), chargeCustomer: 'later' },
    });
  const { status, body } = await set(true, week.id);
  expect([status, body.data.is_sold_out]).toEqual([200, false]);
  expect(await weekOf(week.id)).toMatchObject({ is_sold_out: true, is_on_menu: true, buffer_quantity: 5 });
  expect(await weekOf(coming.id)).toMatchObject({ is_sold_out: false });
  expect([await isOffered(week.id), await isOffered(coming.id)]).toEqual([false, true]);
  expect([await rogueList(week.id), await rogueList(coming.id)]).toEqual([
    undefined,
    expect.objectContaining({ buffer_quantity: 5 }),
  ]);
  expect((await put(orderId)).body.errors['items.1.sku']).toEqual(SOLD_OUT);
  expect((await reactivate()).body.errors['items.1.sku']).toEqual(SOLD_OUT);
  expect((await set(false, week.id)).status).toBe(200);
  expect([await isOffered(week.id), (await rogueList(week.id))?.buffer_quantity]).toEqual([true, 5]);
  expect((await put(orderId)).status).toBe(200);
  expect((await reactivate()).status).toBe(200);
});

test('a dish that is sold out for good is offered in no week, carts keep it, and the act says how many', async () => {
  const customer = await buildSubscriber(db);
  const withDish = [...lines(), { ...lines()[0]!, product: dish, quantity: 1 }];
  const orderId = await buildOrder(db, { customer, weekId: coming.id, lines: withDish });
  const { version } = await db
    .selectFrom('products')
    .select('version')
    .where('id', '=', dish.id)
    .executeTakeFirstOrThrow();
  expect((await set(true)).body.data).toMatchObject({ is_sold_out: true, is_active: true });
  expect(await weekOf(coming.id)).toMatchObject({ coming_orders: 1, is_at_least: false, is_sold_out: false });
  expect([await isOffered(week.id), await isOffered(coming.id)]).toEqual([false, false]);
  const items = await db.selectFrom('order_items').select('product_id').where('order_id', '=', orderId).execute();
  expect(items.filter(({ product_id }) => product_id === dish.id).length).toBeGreaterThan(0);
  expect((await server.call('GET', `/api/admin/products/${dish.sku}`, { as: staff })).body.data).toMatchObject({
    is_sold_out: true,
    version: version + 1,
  });
  expect((await set(false)).body.data.is_sold_out).toBe(false);
  expect(await isOffered(coming.id)).toBe(true);
});

test('the orders of a week that hold a dish are upcoming, skipped, past their cutoff, or past their deadline', async () => {
  const withDish = [...lines(), { ...lines()[0]!, product: dish, quantity: 1 }];
  const order = async (more: object) =>
    buildOrder(db, { customer: await buildSubscriber(db), weekId: coming.id, lines: withDish, ...more });
  await order({});
  await order({ is_skipped: true });
  await order({ status: 'cancelled' });
  await inWindow({}, { lines: withDish });
  await inWindow({ suspended: true }, { lines: withDish });
  const none = { coming_orders: 0, skipped_orders: 0, window_orders: 0, closed_orders: 0 };
  expect(await weekOf(coming.id)).toMatchObject({ ...none, coming_orders: 1, skipped_orders: 1 });
  expect(await weekOf(week.id)).toMatchObject({ ...none, window_orders: 1 });
  const cycles = db
    .updateTable('order_week_cycles')
    .where('order_week_id', '=', week.id)
    .where('production_cycle_id', '=', 1);
  await cycles.set({ window_closed_at: Temporal.Now.instant() }).execute();
  expect(await weekOf(week.id)).toMatchObject({ ...none, closed_orders: 2 });
  await cycles.set({ window_closed_at: null }).execute();
});

test('the act is recorded once, however often it is sent', async () => {
  for (const isSoldOut of [true, true, false, false]) await set(isSoldOut, coming.id);
  for (const isSoldOut of [true, true]) await set(isSoldOut);
  const changes = await db
    .selectFrom('changes')
    .select(['name', 'description'])
    .where('subject_type', '=', 'product')
    .where('subject_id', '=', String(dish.id))
    .orderBy('id')
    .execute();
  expect(changes).toEqual([
    { name: 'product_sold_out', description: `${dish.sku} is sold out in week 202650` },
    { name: 'product_back_for_sale', description: `${dish.sku} is for sale again in week 202650` },
    { name: 'product_sold_out', description: `${dish.sku} is sold out` },
  ]);
});

test('the audit log does not call an inactive product for sale when it is back', async () => {
  const bringBack = async (weekId: number | null = null) => {
    await set(true, ...(weekId === null ? [] : [weekId]));
    await db.updateTable('products').set({ is_active: false }).where('id', '=', dish.id).execute();
    await set(false, ...(weekId === null ? [] : [weekId]));
    await db.updateTable('products').set({ is_active: true }).where('id', '=', dish.id).execute();
    const { description } = await db
      .selectFrom('changes')
      .select('description')
      .where('subject_type', '=', 'product')
      .where('subject_id', '=', String(dish.id))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return description;
  };
  expect(await bringBack()).toBe(`${dish.sku} is no longer sold out, but inactive`);
  expect(await bringBack(coming.id)).toBe(`${dish.sku} is no longer sold out in week 202650, but inactive`);
});

test('a dish can be marked as back, but no longer as sold out, in a week whose orders can no longer change', async () => {
  expect((await set(true, week.id)).status).toBe(200);
  const cycles = (id: 1 | 2) =>
    db.updateTable('order_week_cycles').where('order_week_id', '=', week.id).where('production_cycle_id', '=', id);
  await cycles(1).set({ window_closed_at: Temporal.Now.instant() }).execute();
  expect((await weekOf(week.id)).is_closed).toBe(false);
  const passed = Temporal.Now.instant().subtract({ hours: 1 });
  await cycles(2)
    .set({ cutoff_at: passed.subtract({ hours: 1 }), post_cutoff_changes_deadline_at: passed })
    .execute();
  expect((await weekOf(week.id)).is_closed).toBe(true);
  expect((await set(false, week.id)).status).toBe(200);
  const { status, body } = await set(true, week.id);
  expect([status, body.errors]).toEqual([
    422,
    { order_week_id: [`The orders of week ${(await weekOf(week.id)).number} can no longer change.`] },
  ]);
});

test('a delivered or unknown week, an unknown product and signed-out callers are refused', async () => {
  await db.updateTable('order_weeks').set({ status: 'delivered' }).where('id', '=', coming.id).execute();
  expect((await set(true, coming.id)).body.errors).toEqual({ order_week_id: ['Week 202650 is delivered.'] });
  await db.updateTable('order_weeks').set({ status: 'active' }).where('id', '=', coming.id).execute();
  expect((await set(true, 999_999)).status).toBe(404);
  const unknown = '/api/admin/products/NONE';
  expect((await server.call('GET', `${unknown}/sales`, { as: staff })).status).toBe(404);
  const body = { is_sold_out: true };
  expect((await server.call('PUT', `${unknown}/sold-out`, { as: staff, body })).status).toBe(404);
  expect((await server.call('PUT', url('sold-out'), { as: staff, body: {} })).status).toBe(422);
  expect((await server.call('PUT', url('sold-out'), { body })).status).toBe(401);
  expect((await server.call('GET', url('sales'))).status).toBe(401);
});
