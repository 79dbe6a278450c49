import { refusalToUnskipWithAnother, type ReturningOrder } from '@larder/domain/orders/window/order-actions.ts';
import { refuseIf } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { isCurrent } from '../cart/write-cart.ts';
import type { LockedOrder } from './lock-order.ts';
import { findOtherLiveOrder } from './lock-order.queries.ts';

/** With everything that decides whether a skipped order can return (ORD-90, ORD-91). */
export const returning = (order: LockedOrder): ReturningOrder => ({
  ...order,
  is_banned: order.banned_at !== null,
  is_erased: order.erased_at !== null,
  is_suspended: order.suspended_at !== null,
  is_empty: !order.lines.some(isCurrent),
});

/** ORD-3 */
export async function refuseNextToAnother(tx: Tx, order: LockedOrder): Promise<void> {
  const other = await findOtherLiveOrder(tx, order);
  refuseIf(refusalToUnskipWithAnother(other ? { week: order.order_week_number, ...other } : null));
}

/** The amount to return is forgotten (ORD-50). */
export const UNSKIPPED = {
  is_skipped: false,
  is_skipped_post_cutoff: false,
  skip_reason_id: null,
  skip_details: null,
  skipped_by_pause_id: null,
  funds_return_cents: null,
};
