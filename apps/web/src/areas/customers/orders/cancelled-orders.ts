import type { CreatableOrder } from '@larder/contract/orders/making/manual-orders.ts';
import { showShortDay } from '@larder/domain/values/show-date.ts';

type Row = Pick<CreatableOrder, 'order' | 'is_cutoff_passed' | 'order_week_number'> & {
  delivery_quote: Pick<CreatableOrder['delivery_quote'], 'delivery_date'>;
};

const byWeek = (a: Row, b: Row) => a.order_week_number - b.order_week_number;

export function describeCancelledOrders(rows: readonly Row[]): string {
  const ending = rows
    .filter(({ order, is_cutoff_passed }) => !is_cutoff_passed && order && order.status !== 'cancelled')
    .toSorted(byWeek);
  if (ending.length === 0) return 'No orders are before their cutoff, so none will be cancelled.';
  const boxes = new Intl.ListFormat('en-US').format(ending.map(describeRow));
  return ending.length === 1
    ? `1 order before its cutoff will be cancelled too: ${boxes}.`
    : `${ending.length} orders before their cutoff will be cancelled too: ${boxes}.`;
}

const describeRow = ({ delivery_quote: { delivery_date }, order_week_number }: Row) =>
  delivery_date === null ? `week ${order_week_number}` : `${showShortDay(delivery_date)} (week ${order_week_number})`;
