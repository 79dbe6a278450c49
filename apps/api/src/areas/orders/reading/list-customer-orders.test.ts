import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toDollars } from '@larder/domain/values/cents.ts';
import { buildStaff, buildWeek } from '../../../../test/builders.ts';
import { buildChargedOrder, buildShop } from '../../../../test/charged-orders.ts';
import { buildOrder, buildSubscriber } from '../../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { statementsOf } from '../../../../test/statements.ts';
import { listCustomerOrders } from './list-customer-orders.ts';

const URL = '/api/sales/admin/customer-orders';
let server: TestServer;
let session: string;
let shop: Awaited<ReturnType<typeof buildShop>>;

beforeAll(async () => {
  server = await startTestServer();
  session = await server.session((await buildStaff(server.db)).id);
  shop = await buildShop(server.db);
});
afterAll(() => server.close());

const ask = (query: string) => server.call('GET', `${URL}?${query}`, { as: session });
const idsOf = async (query: string) => (await ask(query)).body.data.map(({ id }: { id: number }) => id);

const CUTOFFS = { 1: '2099-01-01T00:00:00Z', 2: '2099-01-02T00:00:00Z' };
let weeks = 0;
/** A week of its own, since a customer has one order in each. */
async function orderOf(customer: { id: number; addressId: number }, deliver_at: string | null, monday = '2098-01-06') {
  const date = Temporal.PlainDate.from(monday).add({ weeks: weeks++ });
  const week = await buildWeek(server.db, date.toString(), CUTOFFS, 210_000 + weeks);
  const id = await buildOrder(server.db, { customer, weekId: week.id, lines: [] });
  await server.db.updateTable('orders').set({ deliver_at }).where('id', '=', id).execute();
  return id;
}

describe('the orders of a customer', () => {
  test('an order has its meals, what was charged and what went back', async () => {
    const { order, customer, week } = await buildChargedOrder(server.db, shop, { credits: 2_000 });
    const { status, body } = await ask(`user_id=${customer.id}`);
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        id: order.id,
        kind: 'subscription',
        status: 'active',
        stage: 'closed',
        is_skipped: false,
        is_incomplete: false,
        week: { id: week.id, number: 202_601, date: '2026-01-05' },
        production_cycle: { id: 1, name: 'PC A' },
        deliver_at: null,
        meals: shop.meals.map(({ sku }, at) => ({ sku, name: expect.stringContaining('Meal'), quantity: [5, 3][at] })),
        total_cost: toDollars(order.total_cents),
        charged: toDollars(order.total_cents) - 20,
        credits_used: 20,
        comped_used: 0,
        refunded: 0,
        credits_given: 0,
      },
    ]);
    const payment = await server.db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    const { id: refund_id } = await server.db
      .insertInto('refunds')
      .values({
        user_id: customer.id,
        order_id: order.id,
        amount_cents: order.total_cents,
        reason: 'Late',
        reason_id: null,
        reason_details: null,
        staff_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('refund_parts')
      .values({
        refund_id,
        payment_id: payment.id,
        user_id: customer.id,
        amount_cents: 1_274 as never,
        idempotency_key: `refund:${refund_id}`,
      })
      .execute();
    const account = await server.db
      .selectFrom('credit_accounts')
      .select('id')
      .where('user_id', '=', customer.id)
      .where('type', '=', 'CREDIT')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('credit_transactions')
      .values({
        credit_account_id: account.id,
        user_id: customer.id,
        order_id: order.id,
        amount_cents: 500 as never,
        reason: 'Late',
      })
      .execute();
    expect((await ask(`user_id=${customer.id}`)).body.data[0]).toMatchObject({ refunded: 12.74, credits_given: 5 });
  });

  test('the newest delivery is first, coming ones above past ones, and undated ones by their week', async () => {
    const customer = await buildSubscriber(server.db);
    const today = Temporal.Now.plainDateISO('America/Chicago');
    const past = await orderOf(customer, today.subtract({ days: 1 }).toString());
    const far = await orderOf(customer, '2098-12-31');
    const now = await orderOf(customer, today.toString());
    const undated = await orderOf(customer, null, '2097-01-07');
    const old = await orderOf(customer, '2020-01-02');
    const { data } = (await ask(`user_id=${customer.id}`)).body;
    expect(data.map(({ id }: { id: number }) => id)).toEqual([far, undated, now, past, old]);
  });

  test('each page has the next orders and the total of all', async () => {
    const customer = await buildSubscriber(server.db);
    for (const day of ['2098-02-01', '2098-02-02', '2098-02-03']) await orderOf(customer, day);
    const all = await idsOf(`user_id=${customer.id}`);
    const { body } = await ask(`user_id=${customer.id}&per_page=2&page=2`);
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual(all.slice(2));
    expect(body.meta.pagination).toEqual({ total: 3, count: 1, per_page: 2, current_page: 2, total_pages: 2 });
  });

  test('a page of a hundred takes as many statements as a page of one', async () => {
    const customer = await buildSubscriber(server.db);
    for (const day of ['2098-03-01', '2098-03-02']) await orderOf(customer, day);
    const of = (per_page: number) =>
      statementsOf(server.db, () => listCustomerOrders(server.db, { user_id: customer.id, page: 1, per_page }));
    expect(await of(1)).toBe(5);
    expect(await of(100)).toBe(5);
  });

  test('a customer without orders has an empty list, and an unknown one is a 404 by number', async () => {
    const customer = await buildSubscriber(server.db);
    expect(await idsOf(`user_id=${customer.id}`)).toEqual([]);
    const unknown = await ask('user_id=999999');
    expect([unknown.status, unknown.body.message]).toEqual([404, 'Customer 999999 was not found.']);
  });

  test('a list without a customer is refused under its field, and signed-out callers see nothing', async () => {
    const refused = await ask('page=1');
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['user_id']]);
    expect((await server.call('GET', `${URL}?user_id=1`)).status).toBe(401);
  });
});
