import type { OrderStatus } from '../../values/enums/order-statuses.ts';
import type { Day } from '../../values/days.ts';

/** CUST-12: deliveries before `pausedUntil`, and orders without a delivery day. */
export const isInsidePause = (deliverAt: Day | null, pausedUntil: Day | null): boolean =>
  pausedUntil !== null && (deliverAt ?? '') < pausedUntil;

/** Before its cutoff. */
export interface PausedOrder {
  readonly status: OrderStatus;
  readonly deliver_at: Day | null;
  readonly is_skipped: boolean;
  readonly skipped_by_pause_id: number | null;
  /** The open pause of its customer. */
  readonly pause_id: number | null;
  readonly paused_until: Day | null;
}

/**
 * Whether a box whose delivery moves enters the pause, where it is skipped, or leaves it, where it is delivered again if
 * the pause had skipped it (CUST-12).
 */
export function crossingOfPause(order: PausedOrder, newDeliverAt: Day | null): 'enters' | 'leaves' | null {
  if (order.status !== 'active') return null;
  const isInside = isInsidePause(newDeliverAt, order.paused_until);
  if (isInside === isInsidePause(order.deliver_at, order.paused_until)) return null;
  if (isInside) return order.is_skipped ? null : 'enters';
  return order.is_skipped && order.skipped_by_pause_id === order.pause_id ? 'leaves' : null;
}
