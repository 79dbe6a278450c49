import type { Order } from '@larder/contract/orders/reading/order.ts';
import { whyNotSent } from '@larder/domain/orders/order-page/describe-delivery.ts';
import { Day } from '@larder/ui/controls/display/day.tsx';

interface OrderDateProps {
  order: Pick<Order, 'status' | 'is_skipped' | 'ship_at' | 'deliver_at'>;
  of: 'ship_at' | 'deliver_at';
  weekday?: boolean;
}

/** The date of a skipped or cancelled order is only that of the box that is not sent. */
export function OrderDate({ order, of, weekday = false }: OrderDateProps) {
  const why = whyNotSent(order);
  if (why !== null) return `None: the order is ${why}`;
  const date = order[of];
  return date === null ? '—' : <Day date={date} weekday={weekday} />;
}
