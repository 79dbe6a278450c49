import { refusalToCollect, refusalToReactivate } from '@larder/domain/orders/window/order-actions.ts';
import { type Cents, subtract, ZERO } from '@larder/domain/values/cents.ts';
import { CallError, refuseIf } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { type MoneyIntent, withPreview } from '../../../platform/preview.ts';
import { recordAll } from '../../../platform/record.ts';
import type { Preview } from '@larder/contract/wire/preview.ts';
import { type GatewayContext, gatewayOf } from '../../billing/gateway/gateway-of.ts';
import { GatewayTimeout } from '../../billing/gateway/payment-gateway.ts';
import { decideTakes, NO_METHOD, type Take, type Taken } from '../../billing/payments/take-payments.ts';
import { makeChange, type OrderChange } from './change-order.ts';
import { charge, ChargeNotRecorded, findAnswer } from '../charging/charge-payment.job.ts';
import { type Locked, type LockedOrder, lockOrder } from './lock-order.ts';
import { figuresOf } from '../pricing/order-figures.ts';
import { payTakes } from '../charging/pay-orders.ts';
import { pricesAfter } from '../pricing/prices-after.ts';
import { findActivation, saveOrder } from './order-changes.queries.ts';
import { readCartInWindow } from '../cart/read-cart-in-window.ts';
import type { WantedItem } from '../cart/write-cart.ts';
import { dueOfReactivation } from './reactivate-current-carts.ts';
import { refuseWithoutCard } from './refuse-without-card.ts';

export interface Unsuspension {
  items: readonly WantedItem[];
  menu_reason?: string | null | undefined;
  chargeCustomer: 'now' | 'later';
}

/** A new cart replaces its history, charged now or at the deadline (ORD-59, ORD-60, ORD-61). */
export async function unsuspendOrder(
  ctx: StaffContext,
  orderId: number,
  body: Unsuspension,
  intent: MoneyIntent,
): Promise<Preview | null> {
  let taken: Taken | undefined;
  const preview = await withPreview(ctx, intent, async (tx) => {
    const changed = await makeChange(tx, ctx, orderId, {
      refuse: refusalToReactivate,
      change: (_, locked) => reactivation(tx, ctx, locked, body),
    });
    taken = changed.taken;
    refuseWithoutCard(changed.figures, intent);
    return taken ? { ...changed.figures, happens_at: changed.now.toString() } : changed.figures;
  });
  if (preview === null && taken) await answerOfCharge(ctx, taken);
  return preview;
}

async function reactivation(tx: Tx, ctx: StaffContext, locked: Locked, wanted: Unsuspension): Promise<OrderChange> {
  const { order, now } = locked;
  const { items, chargeCustomer } = wanted;
  const cart = await readCartInWindow(tx, order, wanted);
  const lines = CARTS.flatMap((name) => cart.lines.map((line) => ({ ...line, cart: name })));
  const charge =
    chargeCustomer === 'now' ? await decideCharge(tx, ctx, pricesAfter(locked, { ...order, lines }).order) : undefined;
  const isActive = charge === undefined || charge.outcome === 'paid';
  return {
    fields: { is_incomplete: false, ...(isActive && { status: 'active' }) },
    lines,
    buffers: cart.buffers,
    reprices: true,
    activation: { charge: chargeCustomer, staffId: ctx.staff.id, at: now },
    charge,
    entry: () => ({
      name: 'order_unsuspended',
      description: charge ? 'Reactivation with a charge now' : 'Unsuspended, charged with post-cutoff orders',
      before: { status: order.status },
      after: { charge: chargeCustomer, items },
      ...(cart.reason !== null && { reason: cart.reason }),
      // A charge has its own e-mail.
      mail: charge
        ? undefined
        : { kind: 'order_changed', facts: { change: 'Your order is active again and will be charged later.' } },
    }),
  };
}

const CARTS = ['generated', 'cutoff', 'now'] as const;

/** Charges the current cart again (ORD-62). Returns the amount. */
export async function collectPayment(
  ctx: StaffContext,
  orderId: number,
  intent: MoneyIntent,
): Promise<{ preview: Preview | null; charged: Cents }> {
  let taken: Taken | undefined;
  const preview = await withPreview(ctx, intent, async (tx) => {
    const locked = await lockOrder(tx, orderId);
    const { order, now } = locked;
    const activation = await findActivation(tx, orderId);
    refuseIf(refusalToCollect({ ...order, is_activated: activation !== undefined }, now));
    const decided = await decideCharge(tx, ctx, order);
    if (decided.outcome === 'paid') await activate(tx, locked);
    const paid = await payTakes(tx, ctx, [decided], now, ctx.actor);
    await recordAll(tx, ctx.actor, paid.changes);
    [taken] = paid.taken;
    const figures = figuresOf(order, ctx, { totalBefore: order.total_cents, now, taken });
    refuseWithoutCard(figures, intent);
    return { ...figures, happens_at: now.toString() };
  });
  if (preview !== null || !taken) return { preview, charged: ZERO };
  await answerOfCharge(ctx, taken);
  return { preview, charged: subtract(taken.due.amount, taken.waived) };
}

/** A reactivated order is active at once if no card has to be charged. */
async function activate(tx: Tx, locked: Locked): Promise<void> {
  const { coming } = pricesAfter(locked, { ...locked.order, status: 'active' });
  await saveOrder(tx, locked.order, { fields: { status: 'active' }, prices: coming });
}

async function decideCharge(tx: Tx, ctx: GatewayContext, order: LockedOrder): Promise<Take> {
  const [take] = await decideTakes(tx, [dueOfReactivation(order)], gatewayOf(ctx).leastCharge);
  if (!take) throw new Error('a due was not decided');
  return take;
}

/** A decline is a 422 with the gateway's message; everything saved remains. */
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
