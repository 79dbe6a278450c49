import type { SubscriptionActivation } from '@larder/contract/customers/subscriptions/subscriptions.ts';
import { describeProspect } from '@larder/domain/orders/window/describe-prospect.ts';
import { formatDollars } from '@larder/domain/values/cents.ts';
import { nameDelivery } from '@larder/domain/values/display/name-delivery.ts';

type RestoredOrder = SubscriptionActivation['orders'][number];

/** Null unless it ends something else than the dialog was opened for. */
export function describeStatus(
  action: 'Unpause' | 'Activate',
  status: SubscriptionActivation['status'],
): string | null {
  if (action === 'Unpause' && status === 'cancelled')
    return 'The subscription was cancelled in the meantime. Confirming activates it again.';
  if (action === 'Activate' && status === 'paused')
    return 'The subscription was paused in the meantime. Confirming ends the pause.';
  return null;
}

/** Two orders can be of one week, of which one is made at most. */
export const keyOf = ({ order_id, order_week_number }: RestoredOrder): string =>
  order_id === null ? `week ${order_week_number}` : `order ${order_id}`;

/** They come only if all of them are charged (CUST-80). */
export function titleOf(orders: readonly RestoredOrder[]): string {
  const isOne = orders.length === 1;
  const boxes = isOne ? '1 box' : `${orders.length} boxes`;
  if (orders.every(({ prospect }) => prospect === null)) return `${boxes} ${isOne ? 'comes' : 'come'}:`;
  return `${boxes} ${isOne ? 'becomes' : 'become'} active:`;
}

/** `Thu 12/10/2026 (week 202650), $107.91, will be cancelled on 12/5/2026` */
export const describeRestored = ({ deliver_at, order_week_number, total, is_new, prospect }: RestoredOrder): string =>
  [
    nameDelivery(deliver_at, order_week_number),
    formatDollars(total),
    is_new ? 'a new order' : null,
    prospect === null ? null : describeProspect(prospect),
  ]
    .filter((part) => part !== null)
    .join(', ');
