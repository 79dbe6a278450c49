import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { toDollars } from '@larder/domain/values/cents.ts';
import { buildStaff, buildWeek } from '../../../../test/builders.ts';
import { buildChargedOrder, buildShop } from '../../../../test/charged-orders.ts';
import { buildOrder } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { statementsOf } from '../../../../test/statements.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { type Actor, type Change, record } from '../../../platform/record.ts';
import { listOrdersOf, showOrders } from './show-orders.ts';

let server: TestServer;
let staff: { id: number; email: string; cookie: string };
let shop: Awaited<ReturnType<typeof buildShop>>;
beforeAll(async () => {
  server = await startTestServer();
  const { id, email } = await buildStaff(server.db, 'support');
  staff = { id, email, cookie: await server.session(id) };
  shop = await buildShop(server.db);
});
afterAll(() => server.close());

const get = (path: string) => server.call('GET', `/api/sales${path}`, { as: staff.cookie });
const EVERYTHING =
  'cart,address,payments,suspendedOrderActivation,postCutoffActivities,post_cutoff_activities,postCutoffActivities.causer';

const changeCart = async (orderId: number, productId: number, quantity: number) =>
  server.db
    .updateTable('order_items')
    .set({ quantity })
    .where('order_id', '=', orderId)
    .where('product_id', '=', productId)
    .where('cart', '=', 'now')
    .execute();

type Happening = Pick<Change, 'name'> & Partial<Change>;

const happen = (order: { id: number; user_id: number }, change: Happening, actor: Actor = { staffId: staff.id }) =>
  inTransaction(server.db, (tx) =>
    record(tx, actor, {
      subject: { type: 'order', id: order.id },
      userId: order.user_id,
      orderId: order.id,
      description: `It was ${change.name}`,
      ...change,
    }),
  );

describe('one order', () => {
  test('an order shows its costs and payments in dollars and no relation that was not requested', async () => {
    const { order, customer, week, cutoff } = await buildChargedOrder(server.db, shop, { credits: 2_000 });
    const { status, body } = await get(`/orders/${order.id}`);
    expect(status).toBe(200);
    const total = toDollars(order.total_cents);
    expect(body.data).toEqual({
      id: order.id,
      user_id: customer.id,
      order_index: order.order_index,
      kind: 'subscription',
      status: 'active',
      week: { id: week.id, number: 202_601, date: '2026-01-05' },
      production_cycle: { id: 1, name: 'PC A' },
      is_skipped: false,
      is_skipped_post_cutoff: false,
      is_unlocked_post_cutoff: false,
      is_incomplete: false,
      cutoff_at: cutoff.toString(),
      post_cutoff_changes_deadline_at: '2026-01-05T05:59:59Z',
      ship_at: null,
      deliver_at: null,
      carrier_id: null,
      total_cost: total,
      post_cutoff_cost: 0,
      total_discount_amount: 0,
      paid_amount: toDollars(order.total_cents) - 20,
      credits_used: 20,
      comped_used: 0,
      refundable_amount: total,
      card_refundable_amount: toDollars(order.total_cents) - 20,
      withdrawn_amount: 0,
      post_cutoff_funds_return_strategy: null,
      returns: { credit: 0, refund: 0, kept: 0 },
      version: 1,
    });
  });

  test('an order shows each relation under its requested name', async () => {
    const { order } = await buildChargedOrder(server.db, shop);
    await happen(order, { name: 'order_unlocked' });
    await happen(order, { name: 'order_skipped_state_changed', after: { is_skipped: true } });
    await happen(order, { name: 'user_updated' });
    const { data } = (await get(`/orders/${order.id}?include=${EVERYTHING}`)).body;
    expect(data.address.data).toMatchObject({ line_1: '1 Main St', state: 'IL', zip_code: '60601' });
    expect(data.payments.data).toMatchObject([
      { status: 'successful', stage: 'cutoff', amount: data.total_cost, refunded_amount: 0, card_last_four: '4242' },
    ]);
    expect(data.suspendedOrderActivation).toEqual({ data: null });
    const activities: { type: string; causer: { data: unknown } }[] = data.postCutoffActivities.data;
    expect(activities.map(({ type }) => type)).toEqual(['skipped', 'unlocked', 'charged']);
    expect(activities[0]).toMatchObject({
      causer: { data: { id: staff.id, email: staff.email } },
      properties: { order_id: order.id, order_index: order.order_index, order_delivery_date: null },
    });
    expect(activities[2]?.causer.data).toEqual({ id: null, email: 'system' });
    expect(data.post_cutoff_activities).toEqual(data.postCutoffActivities);
  });

  test('an incomplete order is marked as such', async () => {
    const { order } = await buildChargedOrder(server.db, shop);
    await server.db.updateTable('orders').set({ is_incomplete: true }).where('id', '=', order.id).execute();
    expect((await get(`/orders/${order.id}`)).body.data.is_incomplete).toBe(true);
  });

  test('an activity distinguishes the customer from the system', async () => {
    const { order, customer } = await buildChargedOrder(server.db, shop);
    await happen(order, { name: 'order_unlocked' }, { staffId: null, actingAsUserId: customer.id });
    const { data } = (await get(`/orders/${order.id}?include=postCutoffActivities.causer`)).body;
    expect(data.postCutoffActivities.data[0].causer.data).toEqual({ id: customer.id, email: customer.email });
  });

  test('an activity that named its order by the week alone names it by its delivery date', async () => {
    const { order } = await buildChargedOrder(server.db, shop);
    const { week } = (await get(`/orders/${order.id}`)).body.data;
    await server.db.updateTable('orders').set({ deliver_at: '2026-12-03' }).where('id', '=', order.id).execute();
    await happen(order, { name: 'order_unlocked', description: `Unlocked in week ${week.number}` });
    const { data } = (await get(`/orders/${order.id}?include=postCutoffActivities`)).body;
    expect(data.postCutoffActivities.data[0].description).toBe(`Unlocked for Thu 12/3/2026 (week ${week.number})`);
  });

  test('activities omit causers that were not requested', async () => {
    const { order } = await buildChargedOrder(server.db, shop);
    const { data } = (await get(`/orders/${order.id}?include=postCutoffActivities`)).body;
    expect(data.postCutoffActivities.data[0]).not.toHaveProperty('causer');
    expect(data).not.toHaveProperty('post_cutoff_activities');
  });

  test('an activity omits events before the cutoff', async () => {
    const { order, cutoff } = await buildChargedOrder(server.db, shop);
    await happen(order, { name: 'order_cart_updated', at: cutoff.subtract({ hours: 1 }) });
    const { data } = (await get(`/orders/${order.id}?include=postCutoffActivities`)).body;
    expect(data.postCutoffActivities.data).toMatchObject([{ type: 'charged' }]);
  });

  test('an order divides its costs into the subscription, changes before the cutoff and changes after it', async () => {
    const { order } = await buildChargedOrder(server.db, shop);
    await changeCart(order.id, shop.meals[0].id, 2);
    const { cart } = (await get(`/orders/${order.id}?include=cart`)).body.data;
    const category = { category_id: shop.category.id, category_name: shop.category.name };
    expect(cart.data.costs).toEqual({
      subscription: { total_cost: 95.92, categories: [{ ...category, quantity: 8, amount: 95.92 }] },
      pre_cutoff_changes: { total_cost: 0, categories: [] },
      post_cutoff_changes: { total_cost: -35.97, categories: [{ ...category, quantity: -3, amount: -35.97 }] },
    });
    expect(cart.data.items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([2, 3]);
  });

  test('before its cutoff an order has no later changes and a deadline by the current window', async () => {
    const { customer } = await buildChargedOrder(server.db, shop);
    const cutoffs = { 1: '2099-06-06T04:59:59Z', 2: '2099-06-09T04:59:59Z' };
    const week = await buildWeek(server.db, '2099-06-08', cutoffs, 209_924);
    const [product] = shop.meals;
    const lines = [{ product, categoryId: shop.category.id, quantity: 4, price: 1199 }];
    const id = await buildOrder(server.db, { customer, weekId: week.id, lines });
    await changeCart(id, product.id, 5);
    const { data } = (await get(`/orders/${id}?include=cart`)).body;
    expect(data.post_cutoff_changes_deadline_at).toBe('2099-06-08T04:59:59Z');
    expect(data.cart.data.costs).toMatchObject({
      pre_cutoff_changes: { total_cost: 11.99 },
      post_cutoff_changes: { total_cost: 0, categories: [] },
    });
  });

  test('the whole price of a rogue order is post-cutoff', async () => {
    const { order } = await buildChargedOrder(server.db, shop);
    await server.db.updateTable('orders').set({ kind: 'rogue' }).where('id', '=', order.id).execute();
    await server.db.deleteFrom('order_items').where('order_id', '=', order.id).where('cart', '=', 'cutoff').execute();
    const { data } = (await get(`/orders/${order.id}?include=cart`)).body;
    expect(data.post_cutoff_cost).toBe(data.total_cost);
    expect(data.cart.data.costs).toMatchObject({
      subscription: { total_cost: 0 },
      post_cutoff_changes: { total_cost: 95.92 },
    });
  });

  test('an order shows its newest reactivation with its causer', async () => {
    const { order } = await buildChargedOrder(server.db, shop);
    for (const [charge, staff_id] of [
      ['now', null],
      ['later', staff.id],
    ] as const)
      await server.db
        .insertInto('order_activations')
        .values({ order_id: order.id, user_id: order.user_id, charge, staff_id, created_at: Temporal.Now.instant() })
        .execute();
    const { data } = (await get(`/orders/${order.id}?include=suspendedOrderActivation`)).body;
    expect(data.suspendedOrderActivation.data).toMatchObject({ charge: 'later', causer: { email: staff.email } });
  });

  test('an unknown order is a 404 that names it, an unknown relation a 422 that names the known ones', async () => {
    const missing = await get('/orders/999999');
    expect(missing.status).toBe(404);
    expect(missing.body.message).toBe('Order 999999 was not found.');
    const unknown = await get('/orders/1?include=nothing');
    expect(unknown.status).toBe(422);
    expect(unknown.body.errors['include.0'][0]).toContain('suspendedOrderActivation');
  });

  test('an order is shown only to signed-in callers', async () => {
    expect((await server.call('GET', '/api/sales/orders/1')).status).toBe(401);
    expect((await server.call('GET', '/api/sales/admin/users/1/orders')).status).toBe(401);
  });
});

describe('all orders of a customer', () => {
  test('orders of a customer are listed newest week first', async () => {
    const { customer, order } = await buildChargedOrder(server.db, shop);
    const cutoffs = { 1: '2099-07-04T04:59:59Z', 2: '2099-07-07T04:59:59Z' };
    const week = await buildWeek(server.db, '2099-07-06', cutoffs, 209_928);
    const later = await buildOrder(server.db, { customer, weekId: week.id, lines: [] });
    const { body } = await get(`/admin/users/${customer.id}/orders?include=cart`);
    expect(body.data.map(({ id }: Order) => id)).toEqual([later, order.id]);
    expect(body.data[1].cart.data.items).toHaveLength(2);
  });

  test('orders of an unknown customer are a 404, of a customer without any an empty list', async () => {
    expect((await get('/admin/users/999999/orders')).status).toBe(404);
    expect((await get(`/admin/users/${staff.id}/orders`)).body.data).toEqual([]);
  });

  test('all orders of a customer take as many statements as one', async () => {
    const { customer, order } = await buildChargedOrder(server.db, shop);
    const relations = ['cart', 'address', 'payments', 'suspendedOrderActivation', 'postCutoffActivities'] as const;
    const one = await statementsOf(server.db, () => showOrders(server.db, [order.id], relations));
    const cutoffs = { 1: '2099-08-01T04:59:59Z', 2: '2099-08-04T04:59:59Z' };
    const week = await buildWeek(server.db, '2099-08-03', cutoffs, 209_932);
    await buildOrder(server.db, { customer, weekId: week.id, lines: [] });
    const both = await statementsOf(server.db, async () => {
      expect(await listOrdersOf(server.db, customer.id, relations)).toHaveLength(2);
    });
    expect(both).toBe(one);
  });

  test('orders are returned in the requested order', async () => {
    const first = await buildChargedOrder(server.db, shop);
    const second = await buildChargedOrder(server.db, shop);
    const ids = [second.order.id, 999_999, first.order.id];
    const orders = await showOrders(server.db, ids, []);
    expect(orders.map(({ id }) => id)).toEqual([second.order.id, first.order.id]);
  });
});
