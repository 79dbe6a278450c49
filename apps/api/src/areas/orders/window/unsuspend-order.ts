import { stillDue } from '@larder/domain/billing/refunds/returns.ts';
import { refusalToCollect, refusalToReactivate } from '@larder/domain/orders/window/order-actions.ts';
import { type Cents, subtract, ZERO } from '@larder/domain/values/cents.ts';
import { CallError, refuseIf } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { type MoneyIntent, withPreview } from '../../../platform/preview.ts';
import { record } from '../../../platform/record.ts';
import type { Preview } from '@larder/contract/wire/preview.ts';
import { GatewayTimeout } from '../../billing/gateway/payment-gateway.ts';
import { NO_METHOD, type Taken } from '../../billing/payments/take-payments.ts';
import { copyCart } from '../cart/carts.queries.ts';
import { charge, ChargeNotRecorded, findAnswer } from '../charging/charge-payment.job.ts';
import { lockOrder } from './lock-order.ts';
import { type LockedOrder, lockOrderRow } from './lock-order.queries.ts';
import { updateOrder } from './order-changes.queries.ts';
import { figuresOf, paymentsOfOrder } from '../pricing/order-figures.ts';
import { payOrders } from '../charging/pay-orders.ts';
import { priceFrozenOrder } from '../pricing/price-frozen-order.ts';
import { priceAfterCharges } from '../pricing/price-orders.ts';
import { findActivation, insertActivation, nextAttempt } from './unsuspend-order.queries.ts';
import { type WantedItem, writeCart } from '../cart/write-cart.ts';

export interface Unsuspension {
  items: readonly WantedItem[];
  chargeCustomer: 'now' | 'later';
}

/**
 * Reactivates an order with a new cart that replaces its history, charged now or at the deadline (ORD-59, ORD-60,
 * ORD-61).
 */
export async function unsuspendOrder(
  ctx: StaffContext,
  orderId: number,
  body: Unsuspension,
  intent: MoneyIntent,
): Promise<Preview | null> {
  let taken: Taken | undefined;
  const preview = await withPreview(ctx, intent, async (tx) => {
    const { order, now } = await lockOrder(tx, orderId);
    refuseIf(refusalToReactivate(order, now));
    await writeCart(tx, order, body.items);
    await copyCart(tx, [orderId], 'now', 'generated');
    await copyCart(tx, [orderId], 'now', 'cutoff');
    await updateOrder(tx, orderId, {
      is_incomplete: false,
      ...(body.chargeCustomer === 'later' && { status: 'active' }),
    });
    await priceFrozenOrder(tx, orderId);
    await priceAfterCharges(tx, [order.user_id]);
    await insertActivation(tx, { order, charge: body.chargeCustomer, staffId: ctx.staff.id, at: now });
    await recordActivation(tx, ctx, order, body);
    const figures = await figuresOf(tx, ctx, { orderId, totalBefore: order.total_cents, now });
    if (body.chargeCustomer === 'later') return figures;
    taken = await payNow(tx, ctx, order, now);
    return { ...figures, happens_at: now.toString() };
  });
  if (preview === null && taken) await answerOfCharge(ctx, taken);
  return preview;
}

/** Charges the current cart again (ORD-62). Returns the amount. */
export async function collectPayment(
  ctx: StaffContext,
  orderId: number,
  intent: MoneyIntent,
): Promise<{ preview: Preview | null; charged: Cents }> {
  let taken: Taken | undefined;
  const preview = await withPreview(ctx, intent, async (tx) => {
    const { order, now } = await lockOrder(tx, orderId);
    const activation = await findActivation(tx, orderId);
    refuseIf(refusalToCollect({ ...order, is_activated: activation !== undefined }, now));
    const figures = await figuresOf(tx, ctx, { orderId, totalBefore: order.total_cents, now });
    taken = await payNow(tx, ctx, order, now);
    return { ...figures, happens_at: now.toString() };
  });
  if (preview !== null || !taken) return { preview, charged: ZERO };
  await answerOfCharge(ctx, taken);
  return { preview, charged: subtract(taken.due.amount, taken.waived) };
}

/** Each attempt has its own key. */
async function payNow(tx: Tx, ctx: StaffContext, order: LockedOrder, now: Temporal.Instant): Promise<Taken> {
  const { total_cents } = await lockOrderRow(tx, order.id);
  const amount = stillDue(await paymentsOfOrder(tx, order.id), total_cents);
  if (amount === ZERO) throw new CallError('refused', 'Nothing is due for this order. It is already paid.');
  const key = `order:${order.id}:reactivation:${await nextAttempt(tx, order)}`;
  const due = {
    orderId: order.id,
    userId: order.user_id,
    weekId: order.order_week_id,
    amount,
    stage: 'reactivation',
    key,
  } as const;
  const [taken] = await payOrders(tx, ctx, [due], now, ctx.actor);
  if (!taken) throw new Error('a due was neither paid nor written down');
  return taken;
}

/** Waits for the charge. A decline is a 422 with the gateway's message; everything saved remains. */
export async function answerOfCharge(ctx: StaffContext, { outcome, paymentId }: Taken): Promise<void> {
  if (outcome === 'failed') throw new CallError('charge_failed', `${NO_METHOD}.`);
  if (outcome === 'paid' || paymentId === null) return;
  const answer = await charge(ctx, paymentId).catch(async (error: unknown) => {
    if (error instanceof ChargeNotRecorded) {
      if (error.answer.outcome === 'declined') return error.answer;
      throw new CallError(
        'unavailable',
        'The card was charged. The order will show the charge within a minute or two.',
      );
    }
    if (!(error instanceof GatewayTimeout)) throw error;
    // Another process may have stored the answer.
    const finished = await findAnswer(ctx.db, paymentId);
    if (finished) return finished;
    throw new CallError('unavailable', 'The payment gateway did not answer. The charge will be retried until it does.');
  });
  if (answer?.outcome === 'declined') throw new CallError('charge_failed', answer.reason);
}

const recordActivation = (tx: Tx, ctx: StaffContext, order: LockedOrder, { items, chargeCustomer }: Unsuspension) =>
  record(tx, ctx.actor, {
    name: 'order_unsuspended',
    subject: { type: 'order', id: order.id, version: order.version + 1 },
    userId: order.user_id,
    orderId: order.id,
    description:
      chargeCustomer === 'now' ? 'Reactivation with a charge now' : 'Unsuspended, charged with post-cutoff orders',
    before: { status: order.status },
    after: { charge: chargeCustomer, items },
  });
