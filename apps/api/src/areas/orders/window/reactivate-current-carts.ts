import { stillDue } from '@larder/domain/billing/refunds/returns.ts';
import { NOTHING_DUE, refusalToReactivate } from '@larder/domain/orders/window/order-actions.ts';
import { ZERO } from '@larder/domain/values/cents.ts';
import { refuseIf } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type Change, SYSTEM } from '../../../platform/record.ts';
import { gatewayOf } from '../../billing/gateway/gateway-of.ts';
import { decideTakes, type Due, type Take } from '../../billing/payments/take-payments.ts';
import { type Paid, type PayContext, payTakes } from '../charging/pay-orders.ts';
import { pricesAfter } from '../pricing/prices-after.ts';
import type { Locked, LockedOrder } from './lock-order.ts';
import { saveReactivations } from './order-changes.queries.ts';

interface Reactivated extends Locked {
  attempt: number;
}

/**
 * Reactivations now by the system, each with its current cart (ORD-75). As many statements for many orders as for one.
 * Lock the orders first.
 */
export async function reactivateCurrentCarts(
  tx: Tx,
  ctx: PayContext,
  reactivated: readonly Reactivated[],
  now: Temporal.Instant,
): Promise<Paid> {
  if (reactivated.length === 0) return { taken: [], changes: [] };
  for (const { order } of reactivated) refuseIf(refusalToReactivate(order, now));
  const dues = reactivated.map((each) => dueOfReactivation(pricesAfter(each, each.order).order));
  const takes = await decideTakes(tx, dues, gatewayOf(ctx).leastCharge);
  await saveReactivations(
    tx,
    reactivated.map((each, index) => afterTake(each, takes[index])),
    now,
  );
  const { taken, changes } = await payTakes(tx, ctx, takes, now, SYSTEM);
  return { taken, changes: [...reactivated.map((each) => reactivatedChange(each, now)), ...changes] };
}

/** Active at once if no card has to be charged. */
function afterTake(locked: Reactivated, take: Take | undefined) {
  const { order } = locked;
  const status = take?.outcome === 'paid' ? 'active' : order.status;
  const { figures, coming } = pricesAfter(locked, { ...order, status });
  return { order, status, figures, coming };
}

/** Refused if nothing is due. */
export function dueOfReactivation(order: LockedOrder): Due {
  const amount = stillDue(order, order.total_cents);
  refuseIf(amount === ZERO ? NOTHING_DUE : null);
  return {
    orderId: order.id,
    userId: order.user_id,
    weekId: order.order_week_id,
    amount,
    stage: 'reactivation',
    key: `order:${order.id}:reactivation:${order.reactivation_charges + 1}`,
    wasPaid: order.was_paid,
  };
}

const reactivatedChange = ({ order, attempt }: Reactivated, at: Temporal.Instant): Change => ({
  name: 'order_unsuspended',
  subject: { type: 'order', id: order.id, version: order.version + 1 },
  userId: order.user_id,
  orderId: order.id,
  description: `Retry ${attempt} of the charge`,
  before: { status: order.status },
  after: { charge: 'now', attempt },
  at,
});
