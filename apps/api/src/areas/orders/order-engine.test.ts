import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pino } from 'pino';
import { cents } from '@larder/domain/values/cents.ts';
import { buildCategory, buildShipping, buildWeek } from '../../../test/builders.ts';
import { testConfig, testFiles } from '../../../test/config.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { buildOrder, buildProduct, buildSubscriber } from '../../../test/orders.ts';
import { type Database, inTransaction, openDatabase } from '../../platform/database/database.ts';
import type { JobContext, Jobs } from '../../platform/jobs/jobs.ts';
import { brokenInvariants } from '../billing/money/invariants.ts';
import { moveCredits } from '../billing/payments/take-payments.queries.ts';
import { refundPayment } from '../billing/refunds/refund-payment.job.ts';
import { chargePayment } from './charging/charge-payment.job.ts';
import { passCutoff } from './weeks/pass-cutoff.ts';
import { settleOrders } from './charging/settle-orders.ts';

let testDatabase: TestDatabase;
let database: Database;
let ctx: JobContext;
let category: { id: number };
let meal: { id: number };
let weeks = 0;
const asked: [string, object][] = [];

const jobs: Jobs = {
  enqueue: async (_, job, data) => void asked.push([job.name, data as object]),
  enqueueAll: async (_, job, all) =>
    void asked.push(...all.map((data): [string, object] => [job.name, data as object])),
};

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connection, () => {});
  const { db } = database;
  ctx = {
    config: testConfig(),
    files: testFiles(),
    db,
    jobs,
    log: pino({ level: 'silent' }),
    signal: new AbortController().signal,
    transaction: (work) => inTransaction(db, work),
  };
  await buildShipping(db);
  category = await buildCategory(db);
  meal = await buildProduct(db, category.id);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

async function runJobs(): Promise<void> {
  for (let next = asked.shift(); next; next = asked.shift()) {
    const [name, data] = next;
    const run = () =>
      name === chargePayment.name
        ? chargePayment.run(data as { payment_id: number }, ctx)
        : refundPayment.run(data as { refund_id: number; payment_id: number }, ctx);
    await run().catch(run);
  }
}

const CUTOFF = Temporal.Instant.from('2026-01-03T05:59:59Z');
const DEADLINE = Temporal.Instant.from('2026-01-05T05:59:59Z');

/** So that no step finds the orders of another test. */
async function buildNextWeek() {
  const days = weeks++ * 7;
  const date = Temporal.PlainDate.from('2026-01-05').add({ days });
  const cutoff = CUTOFF.add({ hours: 24 * days });
  const week = await buildWeek(
    ctx.db,
    date.toString(),
    { 1: cutoff.toString(), 2: '2099-01-01T00:00:00Z' },
    202_600 + weeks,
  );
  return { id: week.id, cutoff, deadline: DEADLINE.add({ hours: 24 * days }) };
}

/** Eight meals at 11.99, a fee of 5.99 or as set, and 6.25 % tax. */
const EIGHT = () => [{ product: meal, categoryId: category.id, quantity: 8, price: 1199 }];
const ITEMS = 8 * 1_199;
const TAX = Math.round(ITEMS * 0.0625);

const orderOf = (id: number) => ctx.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const paymentsOf = (id: number) =>
  ctx.db.selectFrom('payments').selectAll().where('order_id', '=', id).orderBy('id').execute();
const userOf = (id: number) => ctx.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const balanceOf = async (id: number) =>
  (
    await ctx.db
      .selectFrom('credit_accounts')
      .select('balance_cents')
      .where('user_id', '=', id)
      .where('type', '=', 'CREDIT')
      .executeTakeFirstOrThrow()
  ).balance_cents;

async function atCutoff(
  more: Parameters<typeof buildSubscriber>[1] = {},
  order: Partial<Parameters<typeof buildOrder>[1]> = {},
) {
  const week = await buildNextWeek();
  const customer = await buildSubscriber(ctx.db, more);
  const orderId = await buildOrder(ctx.db, { customer, weekId: week.id, lines: EIGHT(), ...order });
  await passCutoff.run(ctx, week.cutoff);
  await runJobs();
  return { week, customer, orderId };
}

describe('at its cutoff', () => {
  test('at its cutoff an order is priced, charged to the card once, and counted', async () => {
    const { customer, orderId, week } = await atCutoff();
    const order = await orderOf(orderId);
    expect(order).toMatchObject({ status: 'active', items_cents: ITEMS, tax_cents: TAX });
    expect(order.total_at_cutoff_cents).toBe(order.total_cents);
    expect(order.total_cents).toBe(ITEMS + order.shipping_cents + TAX);
    const payments = await paymentsOf(orderId);
    expect(payments).toHaveLength(1);
    expect(payments[0]).toMatchObject({ status: 'successful', stage: 'cutoff', amount_cents: order.total_cents });
    expect(await userOf(customer.id)).toMatchObject({ status: 'active', number_of_active_weeks: 1 });
    const cycle = await ctx.db
      .selectFrom('order_week_cycles')
      .selectAll()
      .where('order_week_id', '=', week.id)
      .where('production_cycle_id', '=', 1)
      .executeTakeFirstOrThrow();
    expect(cycle.post_cutoff_changes_deadline_at?.toString()).toBe(week.deadline.toString());
    expect(cycle.cutoff_done_at).not.toBeNull();
  });

  test('a repeated cutoff charges nothing again', async () => {
    const { orderId, week } = await atCutoff();
    await ctx.db
      .updateTable('order_week_cycles')
      .set({ cutoff_done_at: null })
      .where('order_week_id', '=', week.id)
      .execute();
    await passCutoff.run(ctx, week.cutoff);
    for (const payment of await paymentsOf(orderId)) await chargePayment.run({ payment_id: payment.id }, ctx);
    expect(await paymentsOf(orderId)).toHaveLength(1);
  });

  test('credits are spent before the card, and put back when the card is declined', async () => {
    const paid = await atCutoff({ credits: 2_000 });
    expect(await balanceOf(paid.customer.id)).toBe(0);
    const order = await orderOf(paid.orderId);
    expect(order.credits_used_cents).toBe(2_000);
    expect((await paymentsOf(paid.orderId))[0]?.amount_cents).toBe(order.total_cents - 2_000);

    const declined = await atCutoff({ credits: 2_000, card: '0002' });
    expect(await balanceOf(declined.customer.id)).toBe(2_000);
    expect(await orderOf(declined.orderId)).toMatchObject({ status: 'charge-failed', credits_used_cents: 0 });
    expect(await userOf(declined.customer.id)).toMatchObject({ status: 'suspended', number_of_active_weeks: 0 });
  });

  test('without a card the payment fails, and no gateway is called', async () => {
    const { customer, orderId } = await atCutoff({ card: null, credits: 1_000 });
    expect((await paymentsOf(orderId))[0]).toMatchObject({ status: 'failed', failure_reason: 'No payment method' });
    expect(await balanceOf(customer.id)).toBe(1_000);
    expect((await orderOf(orderId)).status).toBe('charge-failed');
    expect((await userOf(customer.id)).status).toBe('suspended');
  });

  test('credits that cover everything leave no payment', async () => {
    const { customer, orderId } = await atCutoff({ card: null, credits: 50_000 });
    expect(await paymentsOf(orderId)).toEqual([]);
    const order = await orderOf(orderId);
    expect(order).toMatchObject({ status: 'active', credits_used_cents: order.total_cents });
    expect((await userOf(customer.id)).number_of_active_weeks).toBe(1);
  });

  test('a comped week is spent once, up to its amount', async () => {
    const { customer, orderId } = await atCutoff({ comped: { amount: 5_000, weeks: 4 } });
    expect((await orderOf(orderId)).comped_used_cents).toBe(5_000);
    const account = await ctx.db
      .selectFrom('comped_accounts')
      .selectAll()
      .where('user_id', '=', customer.id)
      .executeTakeFirstOrThrow();
    expect(account.remaining_weeks).toBe(3);
  });

  test('a charge that times out is settled by asking again, and made once', async () => {
    const { orderId } = await atCutoff({ card: '0119' });
    expect(await paymentsOf(orderId)).toMatchObject([{ status: 'successful' }]);
  });

  test.each([
    ['a skipped order is left alone', {}, { is_skipped: true }, 'active'],
    ['a cancelled one too', {}, { status: 'cancelled' as const }, 'cancelled'],
    ['a banned customer’s is cancelled', { banned: true }, {}, 'cancelled'],
    ['one of a cancelled subscription is cancelled', { cancelled: true }, {}, 'cancelled'],
    ['unless staff made it', { cancelled: true }, { kind: 'manual' as const }, 'active'],
    ['a suspended customer’s is suspended', { suspended: true }, {}, 'suspended'],
  ])('%s', async (_, customer, order, status) => {
    const { orderId } = await atCutoff(customer, order);
    expect((await orderOf(orderId)).status).toBe(status);
    const isCharged = status === 'active' && !('is_skipped' in order);
    expect(await paymentsOf(orderId)).toHaveLength(isCharged ? 1 : 0);
  });
});

describe('a promo code', () => {
  const FIRST = 20;
  const LATER = 10;

  async function withCode(appliedAt: Temporal.Instant) {
    const customer = await buildSubscriber(ctx.db);
    const { id } = await ctx.db
      .insertInto('promo_codes')
      .values({ code: `CODE${customer.id}`, expiration_window: 14, uses_limit: null, expires_on: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const regulation = { promo_code_id: id, type: 'percent_off' as const, maximum_discount_cents: null };
    await ctx.db
      .insertInto('promo_code_regulations')
      .values([
        { ...regulation, amount: String(LATER), weekly_ordinal_number: null },
        { ...regulation, amount: String(FIRST), weekly_ordinal_number: 1 },
      ])
      .execute();
    await ctx.db
      .insertInto('promo_code_applications')
      .values({ user_id: customer.id, promo_code_id: id, created_at: appliedAt, depleted_at: null })
      .execute();
    return customer;
  }
  const discountAt = async (
    customer: { id: number; addressId: number },
    week: Awaited<ReturnType<typeof buildNextWeek>>,
    more = {},
  ) => {
    const orderId = await buildOrder(ctx.db, { customer, weekId: week.id, lines: EIGHT(), ...more });
    await passCutoff.run(ctx, week.cutoff);
    await runJobs();
    return (await orderOf(orderId)).discount_cents;
  };

  test('a promo code counts charged orders: the first gets its own discount, later ones the recurring one', async () => {
    const weeks = [await buildNextWeek(), await buildNextWeek(), await buildNextWeek()] as const;
    const customer = await withCode(weeks[0].cutoff.subtract({ hours: 24 }));
    expect(await discountAt(customer, weeks[0], { is_skipped: true })).toBeGreaterThan(0);
    expect(await discountAt(customer, weeks[1]), 'a skipped order is not counted').toBe(
      Math.round((ITEMS * FIRST) / 100),
    );
    expect(await discountAt(customer, weeks[2])).toBe(Math.round((ITEMS * LATER) / 100));
  });

  test('a promo code whose first order comes after its window takes nothing off', async () => {
    const week = await buildNextWeek();
    const customer = await withCode(week.cutoff.subtract({ hours: 24 * 15 }));
    expect(await discountAt(customer, week)).toBe(0);
  });
});

describe('at its deadline', () => {
  const settle = async (week: { deadline: Temporal.Instant }) => {
    await settleOrders.run(ctx, week.deadline);
    await runJobs();
  };
  const skip = (orderId: number, strategy: 'credit' | 'refund', funds: number | null = null) =>
    ctx.db
      .updateTable('orders')
      .set({
        is_skipped: true,
        is_skipped_post_cutoff: true,
        total_cents: 0 as never,
        post_cutoff_funds_return_strategy: strategy,
        funds_return_cents: funds as never,
      })
      .where('id', '=', orderId)
      .execute();

  test('at its deadline an unchanged order is closed and no money moves', async () => {
    const { week, orderId, customer } = await atCutoff();
    await settle(week);
    expect((await orderOf(orderId)).closed_at).not.toBeNull();
    expect(await paymentsOf(orderId)).toHaveLength(1);
    expect(await balanceOf(customer.id)).toBe(0);
  });

  test('every order logs its settlement once, with the amount returned or due', async () => {
    const week = await buildNextWeek();
    const build = async () =>
      buildOrder(ctx.db, { customer: await buildSubscriber(ctx.db), weekId: week.id, lines: EIGHT() });
    const [unchanged, skipped] = [await build(), await build()];
    await passCutoff.run(ctx, week.cutoff);
    await runJobs();
    await skip(skipped, 'credit');
    await settle(week);
    await ctx.db
      .updateTable('order_week_cycles')
      .set({ settled_at: null })
      .where('order_week_id', '=', week.id)
      .execute();
    await settle(week);
    const settled = await ctx.db
      .selectFrom('changes')
      .select(['order_id', 'description', 'at', 'staff_id'])
      .where('name', '=', 'order_settled')
      .where('order_id', 'in', [unchanged, skipped])
      .orderBy('order_id')
      .execute();
    expect(settled.map(({ description }) => description)).toEqual([
      'Settled: nothing to return or to charge',
      expect.stringMatching(/^Settled: \$[\d.]+ returned as credit$/),
    ]);
    for (const { at, staff_id } of settled) expect([at.toString(), staff_id]).toEqual([week.deadline.toString(), null]);
  });

  test('a skipped order is returned as credit once', async () => {
    const { week, orderId, customer } = await atCutoff({ credits: 1_000 });
    const total = (await orderOf(orderId)).total_cents;
    await skip(orderId, 'credit');
    await settle(week);
    expect(await balanceOf(customer.id)).toBe(total);
    await ctx.db
      .updateTable('order_week_cycles')
      .set({ settled_at: null })
      .where('order_week_id', '=', week.id)
      .execute();
    await settle(week);
    expect(await balanceOf(customer.id)).toBe(total);
  });

  test('a skipped order can be returned to the card and the credit accounts that paid it', async () => {
    const { week, orderId, customer } = await atCutoff({ credits: 1_000 });
    const total = (await orderOf(orderId)).total_cents;
    await skip(orderId, 'refund');
    await settle(week);
    expect(await balanceOf(customer.id)).toBe(1_000);
    expect((await paymentsOf(orderId))[0]?.refunded_cents).toBe(total - 1_000);
    const refund = await ctx.db
      .selectFrom('refunds')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(refund).toMatchObject({ status: 'successful', amount_cents: total - 1_000 });
  });

  test('a refunded order returns credits to the accounts that they came from', async () => {
    const customer = await buildSubscriber(ctx.db, { credits: 300 });
    const accounts = ctx.db.selectFrom('credit_accounts').where('user_id', '=', customer.id);
    const referral = await accounts.select('id').where('type', '=', 'REFERRAL').executeTakeFirstOrThrow();
    await inTransaction(ctx.db, (tx) =>
      moveCredits(
        tx,
        [
          {
            accountId: referral.id,
            userId: customer.id,
            type: 'REFERRAL',
            amount: cents(700),
            orderId: null,
            reason: 'Referral',
            key: null,
          },
        ],
        Temporal.Now.instant(),
      ),
    );
    const balances = () => accounts.select(['type', 'balance_cents']).orderBy('type').execute();
    const before = await balances();
    const week = await buildNextWeek();
    const orderId = await buildOrder(ctx.db, { customer, weekId: week.id, lines: EIGHT() });
    await passCutoff.run(ctx, week.cutoff);
    await runJobs();
    expect((await orderOf(orderId)).credits_used_cents).toBe(1_000);
    await skip(orderId, 'refund');
    await settle(week);
    expect(await balances()).toEqual(before);
  });

  test('a skipped order returns only the amount that staff chose', async () => {
    const { week, orderId, customer } = await atCutoff();
    await skip(orderId, 'credit', 500);
    await settle(week);
    expect(await balanceOf(customer.id)).toBe(500);
  });

  const grow = async (orderId: number) => {
    await ctx.db
      .updateTable('order_items')
      .set({ quantity: 10 })
      .where('order_id', '=', orderId)
      .where('cart', '=', 'now')
      .execute();
    const order = await orderOf(orderId);
    await ctx.db
      .updateTable('orders')
      .set({
        items_cents: (order.items_cents + 2_398) as never,
        tax_cents: (order.tax_cents + 150) as never,
        total_cents: (order.total_cents + 2_548) as never,
      })
      .where('id', '=', orderId)
      .execute();
  };

  test('an addition is charged at the deadline', async () => {
    const { week, orderId, customer } = await atCutoff();
    await grow(orderId);
    await settle(week);
    expect(await paymentsOf(orderId)).toMatchObject([
      { stage: 'cutoff', status: 'successful' },
      { stage: 'deadline', status: 'successful', amount_cents: 2_548 },
    ]);
    expect((await orderOf(orderId)).status).toBe('active');
    expect((await userOf(customer.id)).number_of_active_weeks, 'its week is counted once').toBe(1);
  });

  test('an order whose addition is declined returns to its paid cart', async () => {
    const { week, orderId, customer } = await atCutoff({ card: '0341' });
    const before = await orderOf(orderId);
    await grow(orderId);
    await settle(week);
    const order = await orderOf(orderId);
    expect(order).toMatchObject({ status: 'active', total_cents: before.total_cents });
    const items = await ctx.db
      .selectFrom('order_items')
      .select('quantity')
      .where('order_id', '=', orderId)
      .where('cart', '=', 'now')
      .execute();
    expect(items).toEqual([{ quantity: 8 }]);
    expect((await userOf(customer.id)).status).toBe('active');
  });

  test('an order that was not reactivated is cancelled at the deadline', async () => {
    const { week, orderId } = await atCutoff({ card: '0002' });
    await settle(week);
    expect(await orderOf(orderId)).toMatchObject({ status: 'cancelled', total_cents: 0 });
  });
});

test('after all steps every invariant holds', async () => {
  expect(await brokenInvariants(ctx.db)).toEqual([]);
});
