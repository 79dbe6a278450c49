import type { TestServer } from './server.ts';
import { openWindow, skipUrl } from './open-window.ts';
import { buildOrder, buildSubscriber } from './orders.ts';

/** Its name, the most statements that it takes, and how it is made. */
export type BusyCall = [name: string, most: number, call: () => ReturnType<TestServer['call']>];

/** The busiest calls, each of which can be made once. */
export async function openBusyCalls() {
  const { server, staff, meal, week, coming, lines, inWindow, skipReason } = await openWindow();

  const subscriber = await buildSubscriber(server.db);
  const order = await buildOrder(server.db, { customer: subscriber, weekId: coming.id, lines: lines() });
  const charged = await inWindow();
  const unskipped = (await inWindow()).orderId;

  const read = (url: string) => () => server.call('GET', url, { as: staff });
  const change = (method: string, url: string, body: object) => () =>
    server.call(method, url, { as: staff, body, headers: { 'idempotency-key': crypto.randomUUID() } });

  const calls: BusyCall[] = [
    ['who is signed in', 2, read('/api/management/me')],
    ['the users', 4, read('/api/customers/admin/users')],
    ['a search for users', 5, read('/api/customers/admin/users?keyword=smith')],
    ['a user', 3, read(`/api/customers/admin/users/${subscriber.id}`)],
    ['the page of a customer', 9, read(`/api/customers/admin/users/${subscriber.id}/page`)],
    ['the head of a customer', 4, read(`/api/customers/admin/users/${subscriber.id}/head`)],
    ['the boxes of a customer', 5, read(`/api/customers/admin/users/${subscriber.id}/boxes`)],
    ['the orders of a customer', 6, read(`/api/sales/admin/customer-orders?user_id=${subscriber.id}`)],
    ['the page of an order', 8, read(`/api/sales/admin/orders/${order}`)],
    ['an order in its window', 3, read(`/api/sales/orders/${charged.orderId}`)],
    [
      'the order to change in its window',
      4,
      read(`/api/sales/admin/post-cutoff-changes/eligible-orders?user_id=${charged.customer.id}`),
    ],
    ['the orders', 6, read('/api/sales/admin/orders')],
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
  ];
  return { server, calls };
}
