import { returnable } from '@larder/domain/billing/refunds/returns.ts';
import { describePendingReturn } from '@larder/domain/orders/charging/describe-settlement.ts';
import {
  phaseOf,
  refusalToSetStrategy,
  refusalToSkip,
  refusalToUnskip,
} from '@larder/domain/orders/window/order-actions.ts';
import { formatDollars, ZERO } from '@larder/domain/values/cents.ts';
import { CallError, invalidField, refuseIf } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import type { Preview } from '@larder/contract/wire/preview.ts';
import type { MoneyIntent } from '../../../platform/preview.ts';
import { listPaidBefore } from '../charging/pay-orders.queries.ts';
import { figuresOf, paymentsOfOrder } from '../pricing/order-figures.ts';
import { lockOrder } from './lock-order.ts';
import { changeOrder } from '../reading/present-order.ts';
import { findOtherLiveOrder, type LockedOrder } from './lock-order.queries.ts';
import { countActiveWeeks, findReason, type Funds, returnToBuffer, updateOrder } from './order-changes.queries.ts';
import { priceAfterCharges, priceComingOrders } from '../pricing/price-orders.ts';
import { takeCartFromBuffers } from '../cart/take-from-buffers.ts';
import { priceFrozenOrder } from '../pricing/price-frozen-order.ts';

export interface Skip {
  user_id?: number | undefined;
  reason_id: number;
  details?: string | null | undefined;
  funds_return?: Funds | undefined;
}

/** Before the cutoff no money moves; in the window staff choose how funds return (ORD-47, ORD-48). */
export const skipOrder = (
  ctx: StaffContext,
  orderId: number,
  skip: Skip,
  intent: MoneyIntent,
): Promise<Preview | Order> =>
  changeOrder(ctx, orderId, intent, async (tx) => {
    const { order, now } = await lockOrder(tx, orderId);
    refuseOfAnother(order, skip.user_id);
    refuseIf(refusalToSkip(order, now));
    const reason = await reasonOf(tx, skip);
    const isLate = phaseOf(order, now) === 'window';
    const funds = isLate ? await fundsOf(tx, order, skip.funds_return ?? { type: 'credit', amount: null }, now) : null;
    await updateOrder(tx, orderId, {
      is_skipped: true,
      is_skipped_post_cutoff: isLate,
      skip_reason_id: reason.id,
      skip_details: skip.details ?? null,
      ...(funds && { post_cutoff_funds_return_strategy: funds.type, funds_return_cents: funds.amount }),
    });
    await reprice(tx, order, isLate);
    if (isLate && order.kind === 'rogue') await returnToBuffer(tx, order.order_week_id, orderId);
    if (isLate && (await isPaid(tx, orderId))) await countActiveWeeks(tx, order.user_id, -1);
    const figures = await figuresOf(tx, ctx, { orderId, totalBefore: order.total_cents, now });
    const willReturn = isLate ? describePendingReturn(figures.returns) : null;
    await record(tx, ctx.actor, {
      name: 'order_skipped_state_changed',
      subject: { type: 'order', id: orderId, version: order.version + 1 },
      userId: order.user_id,
      orderId,
      description: [`Skipped week ${order.week_number}: ${reason.title}`, willReturn].filter(Boolean).join('; '),
      before: { is_skipped: false },
      after: { is_skipped: true, ...(funds && { funds_return: funds.type, amount_cents: funds.amount }) },
      reason: skip.details ? `${reason.title}: ${skip.details}` : reason.title,
    });
    return figures;
  });

/** Discards the amount that was to be returned (ORD-50). */
export const unskipOrder = (
  ctx: StaffContext,
  orderId: number,
  { user_id }: Pick<Skip, 'user_id'>,
  intent: MoneyIntent,
): Promise<Preview | Order> =>
  changeOrder(ctx, orderId, intent, async (tx) => {
    const { order, now } = await lockOrder(tx, orderId);
    refuseOfAnother(order, user_id);
    refuseIf(refusalToUnskip(order, now));
    const other = await findOtherLiveOrder(tx, order);
    if (other)
      throw new CallError(
        'refused',
        `Order ${other.id} of week ${order.week_number} already exists. Skip or cancel it before unskipping this one.`,
      );
    const isLate = phaseOf(order, now) === 'window';
    await updateOrder(tx, orderId, {
      is_skipped: false,
      is_skipped_post_cutoff: false,
      skip_reason_id: null,
      skip_details: null,
      skipped_by_pause_id: null,
      funds_return_cents: null,
    });
    if (isLate && order.kind === 'rogue') await takeCartFromBuffers(tx, order.order_week_id, orderId);
    await reprice(tx, order, isLate);
    if (isLate && (await isPaid(tx, orderId))) await countActiveWeeks(tx, order.user_id, 1);
    await record(tx, ctx.actor, {
      name: 'order_skipped_state_changed',
      subject: { type: 'order', id: orderId, version: order.version + 1 },
      userId: order.user_id,
      orderId,
      description: `Unskipped week ${order.week_number}`,
      before: { is_skipped: true },
      after: { is_skipped: false },
    });
    return figuresOf(tx, ctx, { orderId, totalBefore: order.total_cents, now });
  });

/** The order may belong to another customer than the caller expects. */
function refuseOfAnother(order: LockedOrder, userId: number | undefined): void {
  if (userId !== undefined && userId !== order.user_id)
    throw invalidField('user_id', `Order ${order.id} does not belong to this customer.`);
}

const isPaid = async (tx: Tx, orderId: number) => (await listPaidBefore(tx, [orderId])).has(orderId);

async function reprice(tx: Tx, { id, user_id }: LockedOrder, isLate: boolean): Promise<void> {
  if (!isLate) return priceComingOrders(tx, [id]);
  await priceFrozenOrder(tx, id);
  await priceAfterCharges(tx, [user_id]);
}

async function reasonOf(tx: Tx, { reason_id, details }: Skip) {
  const reason = await findReason(tx, reason_id, 'SKIP');
  if (!reason) throw invalidField('reason_id', 'Please select a skip reason.');
  if (reason.answer_required && !details?.trim())
    throw invalidField('details', `Please provide a response to: ${reason.question ?? ''}`);
  return reason;
}

/** The type must be allowed and the amount at most what is refundable. */
async function fundsOf(tx: Tx, order: LockedOrder, funds: Funds, now: Temporal.Instant): Promise<Funds> {
  const refusal = refusalToSetStrategy(order, funds.type, now);
  if (refusal)
    throw refusal.field
      ? invalidField('funds_return.type', refusal.message)
      : new CallError('refused', refusal.message);
  const most = returnable(await paymentsOfOrder(tx, order.id), ZERO);
  if (funds.amount !== null && funds.amount > most)
    throw invalidField('funds_return.amount', `At most ${formatDollars(most)} can be returned for this order.`);
  return funds;
}
