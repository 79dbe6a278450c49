import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWeek } from '../../../../test/builders.ts';
import { buildShop } from '../../../../test/charged-orders.ts';
import { testConfig } from '../../../../test/config.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { moneyFaults } from '../../../../test/faults/money-faults.ts';
import { buildOrder, buildSubscriber } from '../../../../test/orders.ts';
import { type Database, openDatabase } from '../../../platform/database/database.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { GatewayTimeout } from '../../billing/gateway/payment-gateway.ts';
import { openStripe } from '../../billing/gateway/stripe-client.ts';
import { KEY, startStripeStandIn } from '../../billing/gateway/stripe-stand-in.fixture.ts';
import { refundPayment } from '../../billing/refunds/refund-payment.job.ts';
import { chargePayment } from './charge-payment.job.ts';
import { passCutoff } from '../weeks/pass-cutoff.ts';
import { settleOrders } from './settle-orders.ts';

// Some calls succeed unanswered, some are lost, some are answered after a retry.
const TIME_LIMIT_MS = 300;
const ORDERS = 12;
const CUTOFF = Temporal.Instant.from('2026-01-03T05:59:59Z');
const DEADLINE = CUTOFF.add({ hours: 48 });

let testDatabase: TestDatabase;
let database: Database;
let stripe: Awaited<ReturnType<typeof startStripeStandIn>>;
let ctx: JobContext;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connection, () => {});
  stripe = await startStripeStandIn();
  const config = testConfig({ PAYMENT_GATEWAY: 'stripe', STRIPE_SECRET_KEY: KEY, STRIPE_API_BASE: stripe.address });
  await openStripe(config, TIME_LIMIT_MS);
  ctx = { ...jobContext(database.db), config };
});
afterAll(async () => {
  await stripe.close();
  await database.close();
  await testDatabase.drop();
});

async function buildOrders(): Promise<void> {
  const { db } = database;
  const { category, meals, price } = await buildShop(db);
  const week = await buildWeek(db, '2026-01-05', { 1: CUTOFF.toString(), 2: '2099-01-01T00:00:00Z' }, 202_602);
  for (let n = 0; n < ORDERS; n++) {
    const customer = await buildSubscriber(db, { credits: n % 3 === 0 ? 2_500 : 0 });
    const method = `pm_${customer.id}${n % 6 === 5 ? 'declined' : 'good'}`;
    stripe.methods.set(method, `cus_${customer.id}`);
    await db
      .updateTable('payment_methods')
      .set({ gateway_reference: `cus_${customer.id}/${method}` })
      .where('user_id', '=', customer.id)
      .execute();
    const lines = [{ product: meals[0], categoryId: category.id, quantity: 8, price }];
    await buildOrder(db, { customer, weekId: week.id, lines });
  }
}

/** Returns how many got no answer. */
async function askForAnswers(): Promise<number> {
  const { db } = database;
  const pending = (await db.selectFrom('payments').select('id').where('status', '=', 'pending').execute()).map(
    ({ id }) =>
      () =>
        chargePayment.run({ payment_id: id }, ctx),
  );
  const parts = (
    await db.selectFrom('refund_parts').select(['refund_id', 'payment_id']).where('status', '=', 'pending').execute()
  ).map((part) => () => refundPayment.run(part, ctx));
  const jobs = [...pending, ...parts];
  const asked = await Promise.allSettled([...jobs, ...jobs].map((job) => job()));
  const errors = asked.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(errors.filter((error) => !(error instanceof GatewayTimeout))).toEqual([]);
  return errors.length;
}
async function untilAllAnswered(): Promise<void> {
  await expect.poll(askForAnswers).toBe(0);
}

const movedTwice = () =>
  [stripe.intents.filter(({ status }) => status === 'succeeded'), stripe.refunds].flatMap((moved) =>
    [...Map.groupBy(moved, ({ metadata }) => (metadata as { larder_key: string }).larder_key)].filter(
      ([, of]) => of.length > 1,
    ),
  );
const sum = (moved: { amount?: unknown }[]) => moved.reduce((total, { amount }) => total + Number(amount), 0);
async function booked() {
  const { db } = database;
  const charged = await db
    .selectFrom('payments')
    .select((row) => row.fn.sum<string>('amount_cents').as('cents'))
    .where('status', '=', 'successful')
    .executeTakeFirstOrThrow();
  const refunded = await db
    .selectFrom('refund_parts')
    .select((row) => row.fn.sum<string>('amount_cents').as('cents'))
    .where('status', '=', 'successful')
    .executeTakeFirstOrThrow();
  return { charged: Number(charged.cents), refunded: Number(refunded.cents) };
}

test(
  'a cutoff and its settlement with a silent gateway charge and return everything once',
  { timeout: 120_000 },
  async () => {
    const { db } = database;
    await buildOrders();
    await passCutoff.run(ctx, CUTOFF);
    stripe.expect(
      'silent',
      'deaf',
      'late',
      'silent',
      'late',
      'deaf',
      'late',
      'silent',
      'deaf',
      'cut off after',
      'late',
    );
    expect(await askForAnswers(), 'charges without an answer').toBeGreaterThan(0);
    const waiting = await db.selectFrom('payments').select('order_id').where('status', '=', 'pending').execute();
    expect(waiting.length).toBeGreaterThan(0);

    await db
      .updateTable('orders')
      .set({
        is_skipped: true,
        is_skipped_post_cutoff: true,
        total_cents: 0 as never,
        post_cutoff_funds_return_strategy: 'refund',
      })
      .where('status', '=', 'active')
      .where('id', 'in', db.selectFrom('payments').select('order_id').where('status', '=', 'successful'))
      .execute();
    await settleOrders.run(ctx, DEADLINE);
    const open = db.selectFrom('orders').select('id').where('closed_at', 'is', null).orderBy('id');
    expect(await open.execute()).toEqual(
      waiting.map(({ order_id }) => ({ id: order_id })).toSorted((a, b) => a.id - b.id),
    );

    stripe.expect('deaf', 'silent', 'late', 'late', 'silent', 'deaf');
    await untilAllAnswered();
    await settleOrders.run(ctx, DEADLINE);
    await untilAllAnswered();
    expect(await open.execute()).toEqual([]);
    expect(movedTwice()).toEqual([]);
    expect(await booked()).toEqual({
      charged: sum(stripe.intents.filter(({ status }) => status === 'succeeded')),
      refunded: sum(stripe.refunds),
    });
    expect(await moneyFaults(db)).toEqual({});
  },
);
