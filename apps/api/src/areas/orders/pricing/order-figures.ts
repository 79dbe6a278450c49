import { type OrderPayments, returnOf, stillDue } from '@larder/domain/billing/refunds/returns.ts';
import type { Prospect } from '@larder/domain/orders/window/fate-at-cutoff.ts';
import { type ActionableOrder, phaseOf } from '@larder/domain/orders/window/order-actions.ts';
import { type Cents, subtract, ZERO } from '@larder/domain/values/cents.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Figures } from '../../../platform/preview.ts';
import { type GatewayContext, gatewayOf } from '../../billing/gateway/gateway-of.ts';
import { listOrderPayments } from '../../billing/payments/order-payments.queries.ts';
import { type Taken, waysOf } from '../../billing/payments/take-payments.ts';
import type { LockedOrder } from '../window/lock-order.ts';

export const NOTHING_PAID: OrderPayments = {
  card_paid: ZERO,
  card_refunded: ZERO,
  card_withdrawn: ZERO,
  credits_used: ZERO,
  comped_used: ZERO,
  credits_pending: ZERO,
  credits_given: ZERO,
  waived: ZERO,
};

export const paymentsOfOrder = async (tx: Tx, orderId: number): Promise<OrderPayments> =>
  (await listOrderPayments(tx, [orderId])).get(orderId) ?? NOTHING_PAID;

type PricedOrder = ActionableOrder &
  OrderPayments &
  Pick<LockedOrder, 'total_cents' | 'discount_cents' | 'deliver_at' | 'means'> &
  Pick<LockedOrder, 'post_cutoff_funds_return_strategy' | 'funds_return_cents'>;

interface Moment {
  totalBefore: Cents;
  now: Temporal.Instant;
  /** Just made of what was due. */
  taken?: Taken | undefined;
  /** Before its cutoff: what happens to the order instead of a charge. */
  prospect?: Prospect | null;
}

/** The charge at the cutoff, or the charge or return at the deadline (STAFF-18). */
export function figuresOf(
  order: PricedOrder,
  ctx: GatewayContext,
  { totalBefore, now, taken, prospect = null }: Moment,
): Figures {
  const isEarly = phaseOf(order, now) === 'before_cutoff';
  const isVoid = order.is_skipped || order.status === 'cancelled';
  const total = isVoid ? ZERO : order.total_cents;
  const amount = isVoid || prospect !== null ? ZERO : stillDue(order, total);
  const { ways, waived } = taken ?? waysOf(amount, order.means, gatewayOf(ctx).leastCharge);
  const noCard = ways.find((way) => way.method === 'card' && way.card_last_four === undefined)?.amount ?? ZERO;
  const chosen = order.is_skipped ? order.funds_return_cents : null;
  const happensAt = isEarly ? order.cutoff_at : (order.post_cutoff_changes_deadline_at ?? order.cutoff_at);
  return {
    total_before: totalBefore,
    total_after: total,
    charge: subtract(amount, waived),
    ...(waived > ZERO && { waived }),
    ...(noCard > ZERO && { no_card: noCard }),
    ...(prospect !== null && { prospect }),
    discount: isVoid ? ZERO : order.discount_cents,
    returns: returnOf(order, total, order.post_cutoff_funds_return_strategy, chosen),
    pays_with: ways,
    deliver_at: isVoid ? null : order.deliver_at,
    happens_at: happensAt.toString(),
  };
}
