import { type OrderPayments, type Return, returnOf, stillDue } from '@larder/domain/billing/refunds/returns.ts';
import { REACTIVATABLE_STATUSES } from '@larder/domain/orders/reading/order-states.ts';
import {
  describeReturn,
  describeSettlement,
  settlementFields,
} from '@larder/domain/orders/charging/describe-settlement.ts';
import { type Cents, subtract, ZERO } from '@larder/domain/values/cents.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { DueStep } from '../../../platform/jobs/due-steps.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { type Change, recordAll, SYSTEM } from '../../../platform/record.ts';
import { checkCycle } from '../../billing/money/check-money.job.ts';
import { listOrderPayments } from '../../billing/payments/order-payments.queries.ts';
import type { Due } from '../../billing/payments/take-payments.ts';
import { returnMails } from './charge-mails.ts';
import { returnOverpayment } from './return-overpayment.ts';
import { setOrderStatus } from './charge-payment.queries.ts';
import { cycleOf, eachCycle } from '../weeks/each-cycle.ts';
import { type PayContext, payOrders } from './pay-orders.ts';
import { priceFrozenOrder } from '../pricing/price-frozen-order.ts';
import {
  closeOrders,
  closeWindow,
  findDeadlineDue,
  listCustomersToSettle,
  listPassedDeadlines,
  lockOrdersToSettle,
  markSettled,
  type SettledCycle,
} from './settle-orders.queries.ts';
import { stampMoment } from '../weeks/stamp-moment.ts';
import { lockCustomers } from '../reading/customer-status.queries.ts';

const CHUNK = 100;

/**
 * Once per order (ORD-64): return the overpaid amount, charge the rest (returns first per customer), cancel what was
 * not reactivated, close.
 */
export const settleOrders: DueStep = {
  name: 'settle-orders',
  waitsForAnswers: true,
  async nextDue(db, now, after) {
    return (await findDeadlineDue(db, now, after))?.deadline_at ?? null;
  },
  async run(ctx, moment) {
    await eachCycle(await listPassedDeadlines(ctx.db, moment), async (cycle) => {
      if (cycle.window_closed_at === null)
        await stampMoment(ctx, cycle, async (tx) => void (await closeWindow(tx, cycle)));
      let after = 0;
      while (!ctx.signal.aborted) {
        const last = await ctx.transaction((tx) => settleChunk(tx, ctx, cycle, after));
        if (last === null) break;
        after = last;
      }
      if (ctx.signal.aborted) return;
      await ctx.transaction(async (tx) => {
        if (await markSettled(tx, cycle, moment)) await ctx.jobs.enqueue(tx, checkCycle, cycleOf(cycle));
      });
    });
  },
};

type Order = Awaited<ReturnType<typeof lockOrdersToSettle>>[number];

async function settleChunk(tx: Tx, ctx: JobContext, cycle: SettledCycle, after: number): Promise<number | null> {
  const customerIds = await listCustomersToSettle(tx, cycle, after, CHUNK);
  if (customerIds.length === 0) return null;
  await settleCustomers(tx, ctx, cycle, customerIds);
  return customerIds.at(-1) ?? null;
}

export async function settleCustomers(
  tx: Tx,
  ctx: PayContext,
  cycle: SettledCycle,
  customerIds: number[],
): Promise<void> {
  const at = cycle.deadline_at;
  await lockCustomers(tx, customerIds);
  const orders = await cancelForgotten(tx, await lockOrdersToSettle(tx, cycle, customerIds), at);
  const payments = await listOrderPayments(
    tx,
    orders.map(({ id }) => id),
  );
  const returned = new Map<number, Return>();
  for (const order of orders) returned.set(order.id, await returnMoney(tx, ctx, order, payments.get(order.id)!, at));
  const dues = orders.map((order) => dueOf(order, payments.get(order.id)!));
  const { taken, changes } = await payOrders(
    tx,
    ctx,
    dues.filter(({ amount }) => amount > ZERO),
    at,
  );
  const waived = new Map(taken.map((each) => [each.due.orderId, each.waived]));
  await recordAll(tx, SYSTEM, [
    ...changes,
    ...dues.map((due) => settledChange(due, returned.get(due.orderId)!, waived.get(due.orderId) ?? ZERO, at)),
  ]);
  await closeOrders(
    tx,
    orders.map(({ id }) => id),
    at,
  );
}

async function cancelForgotten(tx: Tx, orders: Order[], at: Temporal.Instant): Promise<Order[]> {
  const forgotten = orders.filter(({ status }) => REACTIVATABLE_STATUSES.includes(status));
  const ids = forgotten.map(({ id }) => id);
  await setOrderStatus(tx, ids, 'cancelled');
  for (const id of ids) await priceFrozenOrder(tx, id);
  await recordAll(
    tx,
    SYSTEM,
    forgotten.map(({ id, user_id, status }) => ({
      name: 'order_cancelled',
      subject: { type: 'order', id },
      userId: user_id,
      orderId: id,
      description: 'Cancelled at the deadline: it was not reactivated',
      before: { status },
      after: { status: 'cancelled' },
      at,
    })),
  );
  return orders.map((order) => (ids.includes(order.id) ? { ...order, status: 'cancelled', total_cents: ZERO } : order));
}

async function returnMoney(
  tx: Tx,
  ctx: PayContext,
  order: Order,
  paid: OrderPayments,
  at: Temporal.Instant,
): Promise<Return> {
  const back = returnOf(paid, order.total_cents, order.strategy, order.is_skipped ? order.funds_return_cents : null);
  if (back.refund + back.credit === 0) return back;
  const refundId = await returnOverpayment(
    tx,
    ctx,
    { orderId: order.id, userId: order.user_id, isRefund: order.strategy === 'refund', ...back },
    at,
  );
  await recordAll(tx, SYSTEM, [
    {
      name: 'order_returned',
      subject: { type: 'order', id: order.id },
      userId: order.user_id,
      orderId: order.id,
      description: describeReturn(back),
      after: settlementFields({ refund: back.refund, credit: back.credit }),
      at,
      mail: returnMails({ ...back, refundId }),
    },
  ]);
  return back;
}

/** Logged once per order, however often the step restarts. */
function settledChange(
  { orderId, userId, amount }: Due,
  { refund, credit }: Return,
  waived: Cents,
  at: Temporal.Instant,
): Change {
  const settlement = { refund, credit, charge: subtract(amount, waived), waived };
  return {
    name: 'order_settled',
    subject: { type: 'order', id: orderId },
    userId,
    orderId,
    description: describeSettlement(settlement),
    after: settlementFields(settlement),
    at,
  };
}

const dueOf = (order: Order, paid: OrderPayments): Due => ({
  orderId: order.id,
  userId: order.user_id,
  weekId: order.order_week_id,
  amount: order.is_skipped || order.status === 'cancelled' ? ZERO : stillDue(paid, order.total_cents),
  stage: 'deadline',
  key: `order:${order.id}:deadline`,
  wasPaid: order.was_paid,
});
