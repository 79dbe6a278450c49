import type { OrderStatus } from '../../values/enums/order-statuses.ts';
import type { Day } from '../../values/days.ts';
import type { Weekday } from '../../values/weekdays.ts';
import { plannedDelivery } from './planned-delivery.ts';

/** CUST-12: deliveries before `pausedUntil`, and orders without a delivery day. */
export const isInsidePause = (deliverAt: Day | null, pausedUntil: Day | null): boolean =>
  pausedUntil !== null && (deliverAt ?? '') < pausedUntil;

/**
 * Whether a pause covers deliveries of weeks whose orders are not made yet (CUST-12). `lastDelivery` is the last one
 * that has an order, whatever became of it; null without one.
 */
export function coversLaterWeeks(lastDelivery: Day | null, pausedUntil: Day, deliveryDay: Weekday | null): boolean {
  if (lastDelivery === null) return false;
  return Temporal.PlainDate.compare(plannedDelivery(lastDelivery, deliveryDay).add({ weeks: 1 }), pausedUntil) < 0;
}

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

interface Placed {
  readonly id: number;
  readonly user_id: number;
  readonly number: number;
  readonly production_cycle_id: number;
}

/** Chooses among orders that leave a pause: the latest of a customer in each week (`number`) and cycle (ORD-3). */
export function latestOfSlots<Order extends Placed>(leaving: readonly Order[]): Order[] {
  const latest = new Map<string, Order>();
  for (const order of leaving.toSorted((a, b) => a.id - b.id))
    latest.set(JSON.stringify([order.user_id, order.number, order.production_cycle_id]), order);
  return [...latest.values()];
}
