import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents, ZERO } from '@larder/domain/values/cents.ts';
import { buildWeek } from '../../../../test/builders.ts';
import { buildShop } from '../../../../test/charged-orders.ts';
import { testConfig } from '../../../../test/config.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { buildOrder, buildSubscriber } from '../../../../test/orders.ts';
import { type Database, inTransaction, openDatabase } from '../../../platform/database/database.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { KEY, startStripeStandIn } from '../../billing/gateway/stripe-stand-in.fixture.ts';
import { chargePayment } from './charge-payment.job.ts';
import { lockOrder, readOrder } from '../window/lock-order.ts';
import { figuresOf } from '../pricing/order-figures.ts';
import { passCutoff } from '../weeks/pass-cutoff.ts';
import { priceComingOrders } from '../pricing/price-orders.ts';
import { settleOrders } from './settle-orders.ts';

let testDatabase: TestDatabase;
let database: Database;
let stripe: Awaited<ReturnType<typeof startStripeStandIn>>;
let ctx: JobContext;
let shop: Awaited<ReturnType<typeof buildShop>>;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connection, () => {});
  stripe = await startStripeStandIn();
  shop = await buildShop(database.db);
  const config = { PAYMENT_GATEWAY: 'stripe', STRIPE_SECRET_KEY: KEY, STRIPE_API_BASE: stripe.address } as const;
  ctx = { ...jobContext(database.db), config: testConfig(config) };
});
afterAll(async () => {
  await stripe.close();
  await database.close();
  await testDatabase.drop();
});

const linesOf = ({ category, meals, price }: typeof shop) => [
  { product: meals[0], categoryId: category.id, quantity: 8, price },
];

test('a cutoff charges Stripe: an unanswered charge stays pending, a declined one fails', async () => {
  const { db } = database;
  const cutoff = Temporal.Instant.from('2026-01-03T05:59:59Z');
  const week = await buildWeek(db, '2026-01-05', { 1: cutoff.toString(), 2: '2099-01-01T00:00:00Z' }, 202_602);
  const lines = linesOf(shop);
  for (const kind of ['good', 'authentication']) {
    const customer = await buildSubscriber(db);
    const method = `pm_${customer.id}${kind}`;
    stripe.methods.set(method, `cus_${customer.id}`);
    await db
      .updateTable('payment_methods')
      .set({ gateway_reference: `cus_${customer.id}/${method}` })
      .where('user_id', '=', customer.id)
      .execute();
    await buildOrder(db, { customer, weekId: week.id, lines });
  }
  await passCutoff.run(ctx, cutoff);
  const payments = () => db.selectFrom('payments').selectAll().orderBy('id').execute();
  const chargeAll = async () => {
    for (const { id } of await payments()) await chargePayment.run({ payment_id: id }, ctx);
  };

  stripe.expect('too many');
  await expect(chargeAll()).rejects.toThrow('did not report the outcome (StripeRateLimitError, 429)');
  expect((await payments()).map(({ status }) => status)).toEqual(['pending', 'pending']);
  await chargeAll();
  expect(await payments()).toMatchObject([
    { status: 'successful', billing_transaction_id: stripe.intents[1]?.['id'], failure_reason: null },
    { status: 'failed', failure_reason: 'The bank requires the customer to confirm this payment.' },
  ]);
  // Saved elsewhere, so that only the charges told their fingerprints.
  const cards = await db.selectFrom('payment_methods').select('fingerprint').execute();
  expect(cards).toEqual([{ fingerprint: 'fp_4242' }, { fingerprint: 'fp_4242' }]);
  const orders = await db.selectFrom('orders').select('status').orderBy('id').execute();
  expect(orders.map(({ status }) => status)).toEqual(['active', 'charge-failed']);
  const { id: installation } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  const [first] = await payments();
  // Another installation with the same order number uses another key.
  expect(stripe.asked.map(({ key }) => key)).toContain(`${installation}:${first?.idempotency_key}`);
});

test("an amount below Stripe's minimum is waived: the order is sent, no customer is suspended, and the activity says so", async () => {
  const { db } = database;
  const cutoff = Temporal.Instant.from('2026-02-07T05:59:59Z');
  const week = await buildWeek(db, '2026-02-09', { 1: cutoff.toString(), 2: '2099-01-01T00:00:00Z' }, 202_607);
  // 8 meals with tax are 101.92, 20 cents more than the credits.
  const customer = await buildSubscriber(db, { credits: 10_172 });
  const lines = linesOf(shop);
  const id = await buildOrder(db, { customer, weekId: week.id, lines });
  const asked = stripe.asked.length;
  await passCutoff.run(ctx, cutoff);
  await settleOrders.run(ctx, cutoff.add({ hours: 49 }));

  expect(stripe.asked).toHaveLength(asked);
  expect(await db.selectFrom('payments').selectAll().where('order_id', '=', id).execute()).toEqual([]);
  const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(order).toMatchObject({ status: 'active', total_cents: 10_192, credits_used_cents: 10_172, waived_cents: 20 });
  const told = await db
    .selectFrom('changes')
    .select(['name', 'description'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();
  expect(told).toEqual([
    {
      name: 'order_charged',
      description: 'Paid $101.72 without a card; $0.20 is waived: cards are charged no less than $0.50',
    },
    { name: 'order_settled', description: 'Settled: nothing to return or to charge' },
  ]);
  const { suspended_at, number_of_active_weeks } = await db
    .selectFrom('users')
    .select(['suspended_at', 'number_of_active_weeks'])
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow();
  expect({ suspended_at, number_of_active_weeks }).toEqual({ suspended_at: null, number_of_active_weeks: 1 });
});

test('a waived amount is previewed as waived, not as a charge', async () => {
  const { db } = database;
  const week = await buildWeek(db, '2099-03-09', { 1: '2099-03-07T05:59:59Z', 2: '2099-01-01T00:00:00Z' }, 209_911);
  const customer = await buildSubscriber(db, { credits: 10_172 });
  const id = await buildOrder(db, { customer, weekId: week.id, lines: linesOf(shop) });
  const figures = await inTransaction(db, async (tx) => {
    const { order, now } = await lockOrder(tx, id);
    await priceComingOrders(tx, [id]);
    return figuresOf((await readOrder(tx, order)).order, ctx, { totalBefore: ZERO, now });
  });
  expect(figures).toMatchObject({
    total_after: 10_192,
    charge: 10_172,
    waived: 20,
    pays_with: [{ method: 'CREDIT', amount: 10_172 }],
  });
});

test('an amount waived at the deadline is logged as waived, not as due', async () => {
  const { db } = database;
  const cutoff = Temporal.Instant.from('2026-03-07T05:59:59Z');
  const week = await buildWeek(db, '2026-03-09', { 1: cutoff.toString(), 2: '2099-01-01T00:00:00Z' }, 202_611);
  const customer = await buildSubscriber(db, { credits: 10_192 });
  const id = await buildOrder(db, { customer, weekId: week.id, lines: linesOf(shop) });
  await passCutoff.run(ctx, cutoff);
  await db
    .updateTable('orders')
    .set({ total_cents: cents(10_222) })
    .where('id', '=', id)
    .execute();
  await settleOrders.run(ctx, cutoff.add({ hours: 49 }));
  const settled = await db
    .selectFrom('changes')
    .select(['description', 'after'])
    .where('order_id', '=', id)
    .where('name', '=', 'order_settled')
    .execute();
  expect(settled).toEqual([{ description: 'Settled: $0.30 waived', after: { waived_cents: 30 } }]);
});
