import type { Order } from '@larder/contract/orders/reading/order.ts';

export type SuspendedMessage = 'failed' | 'expected' | 'migrated';

type Reactivated = Pick<Order, 'status' | 'payments' | 'suspendedOrderActivation' | 'postCutoffActivities'>;

/** The newest payment since the reactivation decides (ORD-63). */
export function suspendedMessages(order: Reactivated): SuspendedMessage[] {
  const activation = order.suspendedOrderActivation?.data ?? null;
  const messages: SuspendedMessage[] = [];
  if (activation !== null) {
    const since = (order.payments?.data ?? []).filter(({ created_at }) => created_at >= activation.created_at);
    const newest = since.at(-1)?.status ?? null;
    if (newest === 'failed') messages.push('failed');
    else if (newest !== 'successful') messages.push('expected');
  }
  const hasActivity = (order.postCutoffActivities?.data ?? []).length > 0;
  return order.status === 'active' && hasActivity ? [...messages, 'migrated'] : messages;
}
