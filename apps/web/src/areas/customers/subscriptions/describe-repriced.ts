import type { PauseEffect, SubscriptionActivation } from '@larder/contract/customers/subscriptions/subscriptions.ts';
import { formatDollars } from '@larder/domain/values/cents.ts';
import { nameDelivery } from '@larder/domain/values/display/name-delivery.ts';

type RepricedOrder = SubscriptionActivation['repriced'][number] | PauseEffect;

/** `Thu 12/10/2026 (week 202650): $107.91 becomes $97.91` */
export const describeRepriced = (order: RepricedOrder) => ({
  key: `order ${order.order_id}`,
  text: `${nameDelivery(order.deliver_at, order.order_week_number)}: ${formatDollars(order.total_before)} becomes ${formatDollars(order.total_after)}`,
});
