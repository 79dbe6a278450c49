import type { Day } from '../../values/days.ts';
import type { OrderStatus } from '../../values/enums/order-statuses.ts';
import { showDay, showWeekday } from '../../values/show-date.ts';

interface PlannedOrder {
  readonly status: OrderStatus;
  readonly is_skipped: boolean;
}

/** Why an order's dates are only those of a box that is not sent; null if it is sent. */
export function whyNotSent({ status, is_skipped }: PlannedOrder): 'skipped' | 'cancelled' | null {
  if (status === 'cancelled') return 'cancelled';
  return is_skipped ? 'skipped' : null;
}

/** The title of an order's page (ORD-81). */
export function describeDelivery(order: PlannedOrder & { readonly deliver_at: Day | null }): string {
  const { deliver_at } = order;
  if (deliver_at === null) return 'Order without a delivery date';
  const date = `${showWeekday(deliver_at, 'long')} ${showDay(deliver_at)}`;
  const why = whyNotSent(order);
  if (why === null) return `Delivery ${date}`;
  return `${why === 'skipped' ? 'Skipped' : 'Cancelled'} delivery of ${date}`;
}
