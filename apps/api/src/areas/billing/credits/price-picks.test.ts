import { afterAll, beforeAll, expect, test } from 'vitest';
import { toDollars } from '@larder/domain/values/cents.ts';
import { buildStaff } from '../../../../test/builders.ts';
import { buildChargedOrder, buildShop } from '../../../../test/charged-orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let cookie: string;
let shop: Awaited<ReturnType<typeof buildShop>>;
beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.session((await buildStaff(server.db, 'support')).id);
  shop = await buildShop(server.db);
});
afterAll(() => server.close());

const price = (orderId: number, body: unknown, as: string | undefined = cookie) =>
  server.call('POST', `/api/credits/admin/orders/${orderId}/amount`, { as, body });
const skus = () => shop.meals.map(({ sku }) => sku) as [string, string];

test('picked products are priced as they were paid with tax, and the cap is what was paid', async () => {
  const { order } = await buildChargedOrder(server.db, shop);
  const { status, body } = await price(order.id, { products: [{ sku: skus()[0], quantity: 2 }] });
  expect(status).toBe(200);
  // 5 × 11.99 with 6.25 % is 63.69 or 63.70; two of them are the ones that cost a cent more.
  expect(body.data).toEqual({ amount: 25.48, maximum: toDollars(order.total_cents), withdrawn: 0 });
});

test('all products of an order together cost the order without its shipping fee', async () => {
  const { order } = await buildChargedOrder(server.db, shop);
  const products = [5, 3].map((quantity, index) => ({ sku: skus()[index], quantity }));
  const { body } = await price(order.id, { products });
  expect(body.data.amount).toBe(toDollars(order.total_cents) - toDollars(order.shipping_cents));
});

test('products with quantity zero are dropped, and no products cost nothing', async () => {
  const { order } = await buildChargedOrder(server.db, shop);
  expect((await price(order.id, { products: [{ sku: 'GONE', quantity: 0 }] })).body.data.amount).toBe(0);
  expect((await price(order.id, {})).body.data.amount).toBe(0);
});

test('the cap of a refund is what the card paid', async () => {
  const { order } = await buildChargedOrder(server.db, shop, { credits: 3_000 });
  const all = toDollars(order.total_cents);
  expect((await price(order.id, { products: [], as: 'refund' })).body.data.maximum).toBeCloseTo(all - 30, 2);
  expect((await price(order.id, { products: [], as: 'credit' })).body.data.maximum).toBe(all);
});

test('products beyond those of the order are refused under their fields', async () => {
  const { order } = await buildChargedOrder(server.db, shop);
  const many = await price(order.id, { products: [{ sku: skus()[1], quantity: 4 }] });
  expect(many.status).toBe(422);
  expect(many.body.errors).toEqual({ 'products.0.quantity': [`This order contains only 3 of ${skus()[1]}.`] });
  const unknown = await price(order.id, { products: [{ sku: 'GONE', quantity: 1 }] });
  expect(unknown.body.errors).toEqual({ 'products.0.sku': ['This order does not contain GONE.'] });
  expect((await price(order.id, { products: [{ sku: 'X', quantity: -1 }] })).status).toBe(422);
});

test('prices of an unknown order are a 404, and without a sign-in a 401', async () => {
  expect((await price(999_999, { products: [] })).body.message).toBe('Order 999999 was not found.');
  expect((await server.call('POST', '/api/credits/admin/orders/1/amount', { body: {} })).status).toBe(401);
});
