import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '@larder/domain/values/cents.ts';
import { buildStaff } from '../../../../test/builders.ts';
import { buildChargedOrder, buildShop } from '../../../../test/charged-orders.ts';
import { buildOrder } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { statementsOf } from '../../../../test/statements.ts';
import { listResults } from './promo-code-results.queries.ts';

let server: TestServer;
let staff: string;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.session((await buildStaff(server.db)).id);
});
afterAll(() => server.close());

const resultsOf = (id: number, as: string | undefined = staff) =>
  server.call('GET', `/api/sales/admin/promo-codes/${id}/results`, { as });

test('the results of a code count its charged orders, the first ones of customers, and what was paid', async () => {
  const { db } = server;
  const shop = await buildShop(db);
  const made = await server.call('POST', '/api/sales/admin/promo-codes', { as: staff, body: { code: 'COUNTED' } });
  const { id } = made.body.data;
  expect((await resultsOf(id)).body.data).toEqual({
    orders: 0,
    customers: 0,
    new_customers: 0,
    discount: 0,
    charged: 0,
    weeks: [],
  });
  const orders = [
    await buildChargedOrder(db, shop),
    await buildChargedOrder(db, shop),
    await buildChargedOrder(db, shop),
  ];
  for (const { customer, order } of orders) {
    const application = await db
      .insertInto('promo_code_applications')
      .values({ user_id: customer.id, promo_code_id: id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('orders')
      .set({ promo_code_application_id: application.id, discount_cents: cents(500) })
      .where('id', '=', order.id)
      .execute();
  }
  const [first, returning, skipped] = orders as [(typeof orders)[0], (typeof orders)[0], (typeof orders)[0]];
  const earlier = await buildOrder(db, {
    customer: returning.customer,
    weekId: first.week.id,
    lines: [{ product: shop.meals[0], categoryId: shop.category.id, quantity: 8, price: shop.price }],
  });
  await db
    .updateTable('orders')
    .set({ total_at_cutoff_cents: cents(100) })
    .where('id', '=', earlier)
    .execute();
  await db.updateTable('orders').set({ is_skipped: true }).where('id', '=', skipped.order.id).execute();
  const paid = first.order.total_cents / 100;
  const week = { orders: 1, discount: 5, charged: paid };
  const { weeks, ...all } = (await resultsOf(id)).body.data;
  expect(all).toEqual({ orders: 2, customers: 2, new_customers: 1, discount: 10, charged: paid * 2 });
  expect(weeks).toMatchObject([
    { ...week, new_customers: 0 },
    { ...week, new_customers: 1 },
  ]);
  expect(await statementsOf(db, () => listResults(db, id))).toBe(1);
});

test('results are for staff who are signed in, of codes that exist', async () => {
  expect((await server.call('GET', '/api/sales/admin/promo-codes/1/results')).status).toBe(401);
  expect((await resultsOf(999_999)).status).toBe(404);
});
