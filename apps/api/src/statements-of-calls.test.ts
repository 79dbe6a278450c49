import { afterAll, expect, test } from 'vitest';
import { openWindow, skipUrl } from '../test/open-window.ts';
import { buildOrder, buildSubscriber } from '../test/orders.ts';
import { statementsSent } from '../test/statements.ts';

const { server, staff, meal, week, coming, lines, inWindow, skipReason } = await openWindow();
afterAll(() => server.close());

const subscriber = await buildSubscriber(server.db);
const order = await buildOrder(server.db, { customer: subscriber, weekId: coming.id, lines: lines() });
const charged = await inWindow();
const unskipped = (await inWindow()).orderId;

const read = (url: string) => () => server.call('GET', url, { as: staff });
const change = (method: string, url: string, body: object) => () =>
  server.call(method, url, { as: staff, body, headers: { 'idempotency-key': crypto.randomUUID() } });

/** Everything but begin and commit: the session, the request key and the stored answer included. */
test.each<[string, number, () => ReturnType<typeof server.call>]>([
  ['who is signed in', 2, read('/api/management/me')],
  ['the users', 5, read('/api/customers/admin/users')],
  ['a search for users', 5, read('/api/customers/admin/users?keyword=smith')],
  ['a user', 3, read(`/api/customers/admin/users/${subscriber.id}`)],
  ['the head of a customer', 5, read(`/api/customers/admin/users/${subscriber.id}/head`)],
  ['the boxes of a customer', 5, read(`/api/customers/admin/users/${subscriber.id}/boxes`)],
  ['the orders of a customer', 6, read(`/api/sales/admin/customer-orders?user_id=${subscriber.id}`)],
  ['the page of an order', 8, read(`/api/sales/admin/orders/${order}`)],
  ['an order in its window', 3, read(`/api/sales/orders/${charged.orderId}`)],
  [
    'the order to change in its window',
    5,
    read(`/api/sales/admin/post-cutoff-changes/eligible-orders?user_id=${charged.customer.id}`),
  ],
  ['the orders', 7, read('/api/sales/admin/orders')],
  ['the products', 2, read('/api/admin/products')],
  ['a product', 5, read(`/api/admin/products/${meal.sku}`)],
  ['the promo codes', 2, read('/api/sales/admin/promo-codes')],
  ['the zip codes', 3, read('/api/shipping/zip-codes')],
  ['the timeline of production', 9, read('/api/admin/timeline')],
  ['the cockpit of a week', 11, read(`/api/sales/admin/order-weeks/${week.id}/cockpit`)],
  ['the search of the palette', 8, read('/api/admin/search?q=smith')],
  ['the preview of a skip', 7, change('POST', `${skipUrl(unskipped)}?preview=1`, { reason_id: skipReason })],
  ['a skip in the window', 11, change('POST', skipUrl(unskipped), { reason_id: skipReason })],
  [
    'a saved user',
    8,
    change('PUT', `/api/customers/admin/users/${subscriber.id}`, {
      first_name: 'Ada',
      last_name: 'Byron',
      email: 'ada.byron@example.com',
      version: 1,
    }),
  ],
])('%s takes at most %i statements', async (name, most, call) => {
  const sent = await statementsSent(async () => {
    const answer = await call();
    expect([name, answer.status, answer.status < 300 ? '' : answer.body]).toEqual([name, 200, '']);
  });
  const list = sent.map((text) => text.replaceAll(/\s+/g, ' ').slice(0, 120)).join('\n');
  expect(sent.length, `${name} took these statements:\n${list}`).toBeGreaterThan(0);
  expect(sent.length, `${name} took these statements:\n${list}`).toBeLessThanOrEqual(most);
});
