import type { TestServer } from './server.ts';
import { openWindow, skipUrl } from './open-window.ts';
import { buildOrder, buildSubscriber } from './orders.ts';
import { buildReason } from './reasons.ts';

/** Its name, the number of its statements, and how it is made. */
export type BusyCall = [name: string, statements: number, call: () => ReturnType<TestServer['call']>];

/** The busiest calls, each of which can be made once. */
export async function openBusyCalls() {
  const { server, staff, meal, week, coming, lines, inWindow, skipReason } = await openWindow();

  const subscriber = await buildSubscriber(server.db);
  const order = await buildOrder(server.db, { customer: subscriber, weekId: coming.id, lines: lines() });
  const charged = await inWindow();
  const unskipped = (await inWindow()).orderId;
  const reason_id = await buildReason(server.db, 'CREDIT_REGULAR');
  const account = await server.db
    .selectFrom('credit_accounts')
    .select('id')
    .where('user_id', '=', charged.customer.id)
    .where('type', '=', 'CREDIT')
    .executeTakeFirstOrThrow();

  const read = (url: string) => () => server.call('GET', url, { as: staff });
  const change = (method: string, url: string, body: object) => () =>
    server.call(method, url, { as: staff, body, headers: { 'idempotency-key': crypto.randomUUID() } });

  const calls: BusyCall[] = [
    ['who is signed in', 2, read('/api/management/me')],
    ['the users', 4, read('/api/customers/admin/users')],
    ['a search for users', 5, read('/api/customers/admin/users?keyword=number')],
    ['a user', 2, read(`/api/customers/admin/users/${subscriber.id}`)],
    ['the page of a customer', 9, read(`/api/customers/admin/users/${subscriber.id}/page`)],
    ['the head of a customer', 4, read(`/api/customers/admin/users/${subscriber.id}/head`)],
    ['the boxes of a customer', 5, read(`/api/customers/admin/users/${subscriber.id}/boxes`)],
    ['the orders of a customer', 6, read(`/api/sales/admin/customer-orders?user_id=${subscriber.id}`)],
    ['the page of an order', 7, read(`/api/sales/admin/orders/${order}`)],
    ['an order in its window', 2, read(`/api/sales/orders/${charged.orderId}`)],
    [
      'the order to change in its window',
      2,
      read(`/api/sales/admin/post-cutoff-changes/eligible-orders?user_id=${charged.customer.id}`),
    ],
    ['the orders', 6, read('/api/sales/admin/orders')],
    ['the products', 2, read('/api/admin/products')],
    ['a product', 5, read(`/api/admin/products/${meal.sku}`)],
    ['the promo codes', 2, read('/api/sales/admin/promo-codes')],
    ['the zip codes', 3, read('/api/shipping/zip-codes')],
    ['the timeline of production', 9, read('/api/admin/timeline')],
    ['the cockpit of a week', 11, read(`/api/sales/admin/order-weeks/${week.id}/cockpit`)],
    // Another word than above, whose estimate is remembered.
    ['the search of the palette', 9, read('/api/admin/search?q=numbe')],
    ['the preview of a skip', 7, change('POST', `${skipUrl(unskipped)}?preview=1`, { reason_id: skipReason })],
    ['a skip in the window', 11, change('POST', skipUrl(unskipped), { reason_id: skipReason })],
    [
      'a saved user',
      7,
      change('PUT', `/api/customers/admin/users/${subscriber.id}`, {
        first_name: 'Ada',
        last_name: 'Byron',
        email: 'ada.byron@example.com',
        version: 1,
      }),
    ],
    [
      'a credit',
      13,
      change('POST', `/api/credits/credit-accounts/${account.id}/transactions`, { amount: 1, reason_id }),
    ],
    ['a refund', 18, change('POST', '/api/billing/admin/refunds', { amount: 1, reason_id, order_id: charged.orderId })],
    ['the overdue steps', 10, read('/api/admin/late-steps')],
  ];
  return { server, calls };
}
