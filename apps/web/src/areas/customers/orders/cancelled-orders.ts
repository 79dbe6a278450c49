import type { SubscriptionCancellation } from '@larder/contract/customers/subscriptions/subscriptions.ts';
import type { Day } from '@larder/domain/values/days.ts';
import { showDay, showShortDay } from '@larder/domain/values/show-date.ts';

type CancelledOrder = Omit<SubscriptionCancellation['orders'][number], 'order_id'>;

export function describeCancelledOrders(orders: readonly CancelledOrder[]): string {
  if (orders.length === 0) return 'No orders are before their cutoff, so none will be cancelled.';
  const boxes = new Intl.ListFormat('en-US').format(orders.map(describeOrder));
  return orders.length === 1
    ? `1 order before its cutoff will be cancelled too: ${boxes}.`
    : `${orders.length} orders before their cutoff will be cancelled too: ${boxes}.`;
}

/** By a cancellation that is scheduled for a day (CUST-97). */
export function describeOrdersFrom(day: Day, orders: readonly CancelledOrder[]): string {
  const earlier = 'Orders with an earlier cutoff are unaffected.';
  if (orders.length === 0) return `No order made so far has its cutoff on ${showDay(day)} or later. ${earlier}`;
  const boxes = new Intl.ListFormat('en-US').format(orders.map(describeOrder));
  return orders.length === 1
    ? `1 order with its cutoff on that day or later will be cancelled too: ${boxes}. ${earlier}`
    : `${orders.length} orders with their cutoff on that day or later will be cancelled too: ${boxes}. ${earlier}`;
}

type WaitingOrder = SubscriptionCancellation['waiting'][number];

/** Says what becomes of orders past their cutoff. */
export function describePassedOrders(waiting: readonly WaitingOrder[]): string {
  if (waiting.length === 0) return 'Orders past their cutoff are still charged and delivered.';
  const boxes = new Intl.ListFormat('en-US').format(
    waiting.map((order) => describeOrder({ ...order, is_skipped: false })),
  );
  const delivered = 'Orders that were charged are still delivered.';
  return waiting.length === 1
    ? `${delivered} The order of ${boxes} is not charged again: it is cancelled at its deadline unless staff reactivate it.`
    : `${delivered} The orders of ${boxes} are not charged again: they are cancelled at their deadline unless staff reactivate them.`;
}

function describeOrder({ deliver_at, order_week_number, is_skipped }: CancelledOrder): string {
  if (deliver_at === null) return `week ${order_week_number}${is_skipped ? ' (skipped)' : ''}`;
  return `${showShortDay(deliver_at)} (week ${order_week_number}${is_skipped ? ', skipped' : ''})`;
}
