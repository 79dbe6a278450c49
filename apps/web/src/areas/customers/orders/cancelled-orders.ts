import type { SubscriptionCancellation } from '@larder/contract/customers/subscriptions/subscriptions.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { showShortDay } from '@larder/domain/values/show-date.ts';

type CancelledOrder = Omit<SubscriptionCancellation['orders'][number], 'order_id'>;

export function describeCancelledOrders(orders: readonly CancelledOrder[]): string {
  if (orders.length === 0) return 'No orders are before their cutoff, so none will be cancelled.';
  const boxes = new Intl.ListFormat('en-US').format(orders.map(describeOrder));
  return orders.length === 1
    ? `1 order before its cutoff will be cancelled too: ${boxes}.`
    : `${orders.length} orders before their cutoff will be cancelled too: ${boxes}.`;
}

/** Those past their cutoff, which the act leaves as they are (CUST-95). */
export const describeLaterOrders = (status: User['status']): string =>
  status === 'suspended'
    ? 'Orders past their cutoff stay as they are: those that are paid are delivered, and a suspended one is cancelled at its deadline unless it is reactivated.'
    : 'Orders past their cutoff are still charged and delivered.';

function describeOrder({ deliver_at, order_week_number, is_skipped }: CancelledOrder): string {
  if (deliver_at === null) return `week ${order_week_number}${is_skipped ? ' (skipped)' : ''}`;
  return `${showShortDay(deliver_at)} (week ${order_week_number}${is_skipped ? ', skipped' : ''})`;
}
