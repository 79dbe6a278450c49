import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { CHANGES, openWindow, skipUrl, unskipUrl } from '../../../../test/open-window.ts';
import { putOnMenu } from '../../../../test/builders.ts';
import { buildProduct, buildSubscriber } from '../../../../test/orders.ts';

const { server, staff, category, meal, week, coming, lines, inWindow, post, skipReason } = await openWindow();
const { db } = server;
afterAll(() => server.close());

let dish: { id: number; sku: string };
beforeEach(async () => {
  dish = await buildProduct(db, category.id);
  await putOnMenu(db, week.id, [dish]);
  await db.insertInto('rogue_buffers').values({ order_week_id: week.id, product_id: dish.id, remaining: 5 }).execute();
});

const move = async (from_week_id: number | null, to_week_id: number | null) => {
  const { status, body } = await post('/api/sales/admin/menu-plan/moves', { sku: dish.sku, from_week_id, to_week_id });
  expect(status, JSON.stringify(body)).toBe(200);
};
const leave = () => move(week.id, null);
const comeBack = () => move(null, week.id);
const buffer = () =>
  db
    .selectFrom('rogue_buffers')
    .select(['remaining', 'is_removed'])
    .where('product_id', '=', dish.id)
    .where('order_week_id', '=', week.id)
    .executeTakeFirst();
const offered = async () =>
  (await server.call('GET', `/api/admin/products?order_week_id=${week.id}&perPage=100`, { as: staff })).body.data.find(
    ({ sku }: { sku: string }) => sku === dish.sku,
  )?.buffer_quantity;
async function rogue(quantity: number): Promise<number> {
  const { id } = await buildSubscriber(db);
  const { status, body } = await post(`/api/sales/admin/users/${id}/rogue-orders`, {
    production_cycle_id: 1,
    order_week_id: week.id,
    items: [{ sku: dish.sku, quantity }],
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id;
}
const put = (orderId: number, dishes: number, more: object = {}) =>
  server.call('PUT', `/api/sales/orders/${orderId}/cart`, {
    as: staff,
    body: {
      items: [{ sku: meal.sku, quantity: 8 }, ...(dishes > 0 ? [{ sku: dish.sku, quantity: dishes }] : [])],
      ...more,
    },
  });
const NONE_LEFT = expect.stringMatching(/^None of Meal \d+ are left for this week\.$/);

describe('a meal that comes back to a dish that left the menu', () => {
  test('goes to its kept buffer when a rogue order is skipped, and is offered only when the dish returns', async () => {
    const orderId = await rogue(2);
    await leave();
    expect(await buffer()).toEqual({ remaining: 3, is_removed: true });
    expect((await post(skipUrl(orderId), { reason_id: skipReason })).status).toBe(200);
    expect(await buffer()).toEqual({ remaining: 5, is_removed: true });
    expect(await offered()).toBeUndefined();
    await comeBack();
    expect([await buffer(), await offered()]).toEqual([{ remaining: 5, is_removed: false }, 5]);
  });

  test('goes to its kept buffer when staff take it out of a cart in the window, as far as it was taken from there', async () => {
    const { orderId } = await inWindow();
    expect((await put(orderId, 3)).status).toBe(200);
    expect(await buffer()).toEqual({ remaining: 2, is_removed: false });
    await leave();
    expect((await put(orderId, 2)).status).toBe(200);
    expect(await buffer()).toEqual({ remaining: 3, is_removed: true });
    expect((await put(orderId, 0)).status).toBe(200);
    expect(await buffer()).toEqual({ remaining: 5, is_removed: true });
    // Putting one in again needs a reason.
    expect((await put(orderId, 1)).status).toBe(422);
    expect((await put(orderId, 1, { menu_reason: 'The kitchen has one left.' })).status).toBe(200);
    expect(await buffer()).toEqual({ remaining: 5, is_removed: true });
    // It was not taken from the buffer, so it does not go there.
    expect((await put(orderId, 0)).status).toBe(200);
    expect(await buffer()).toEqual({ remaining: 5, is_removed: true });
  });

  test('is not there for another order: a skipped rogue order that needs it stays skipped until the dish returns', async () => {
    const orderId = await rogue(2);
    expect((await post(skipUrl(orderId), { reason_id: skipReason })).status).toBe(200);
    await leave();
    expect(await post(unskipUrl(orderId))).toMatchObject({ status: 422, body: { message: NONE_LEFT } });
    expect(await buffer()).toEqual({ remaining: 5, is_removed: true });
    await comeBack();
    expect((await post(unskipUrl(orderId))).body.data.is_skipped).toBe(false);
    expect(await buffer()).toEqual({ remaining: 3, is_removed: false });
  });

  test('goes to its kept buffer when a rogue order exchanges it for another dish', async () => {
    const orderId = await rogue(2);
    await leave();
    expect((await put(orderId, 0)).status).toBe(200);
    expect(await buffer()).toEqual({ remaining: 5, is_removed: true });
  });

  test('stays out of the buffer of a week that never had one', async () => {
    const { orderId } = await inWindow({}, { lines: [...lines(), { ...lines()[0]!, product: dish, quantity: 1 }] });
    await leave();
    await db.deleteFrom('rogue_buffers').where('product_id', '=', dish.id).execute();
    expect((await put(orderId, 0)).status).toBe(200);
    expect(await buffer()).toBeUndefined();
  });

  test('goes to the buffer of its own week alone', async () => {
    await putOnMenu(db, coming.id, [dish]);
    await db
      .insertInto('rogue_buffers')
      .values({ order_week_id: coming.id, product_id: dish.id, remaining: 9 })
      .execute();
    const orderId = await rogue(2);
    await leave();
    await post(skipUrl(orderId), { reason_id: skipReason });
    const { remaining } = await db
      .selectFrom('rogue_buffers')
      .select('remaining')
      .where('product_id', '=', dish.id)
      .where('order_week_id', '=', coming.id)
      .executeTakeFirstOrThrow();
    expect([remaining, await buffer()]).toEqual([9, { remaining: 5, is_removed: true }]);
  });

  test('goes to its kept buffer when its suspended order is reactivated without it', async () => {
    const { orderId } = await inWindow();
    expect((await put(orderId, 3)).status).toBe(200);
    await leave();
    await db.updateTable('orders').set({ status: 'suspended' }).where('id', '=', orderId).execute();
    const reactivated = await server.call('PATCH', `${CHANGES}/${orderId}/unsuspend-post-cutoff-order`, {
      as: staff,
      body: { items: [{ sku: meal.sku, quantity: 8 }], chargeCustomer: 'later' },
    });
    expect(reactivated.status, JSON.stringify(reactivated.body)).toBe(200);
    expect(await buffer()).toEqual({ remaining: 5, is_removed: true });
  });
});
