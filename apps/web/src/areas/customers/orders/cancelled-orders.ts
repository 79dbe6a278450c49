import type { CreatableOrder } from '@larder/contract/orders/making/manual-orders.ts';

type Row = Pick<CreatableOrder, 'order' | 'is_cutoff_passed' | 'order_week_number'>;

export function describeCancelledOrders(rows: readonly Row[]): string {
  const ending = rows.filter(
    ({ order, is_cutoff_passed }) => !is_cutoff_passed && order && order.status !== 'cancelled',
  );
  const weeks = [...new Set(ending.map((row) => row.order_week_number))].toSorted((a, b) => a - b);
  const ofWeeks = `(week${weeks.length === 1 ? '' : 's'} ${weeks.join(', ')})`;
  if (ending.length === 0) return 'No orders are before their cutoff, so none will be cancelled.';
  return ending.length === 1
    ? `1 order before its cutoff will be cancelled too ${ofWeeks}.`
    : `${ending.length} orders before their cutoff will be cancelled too ${ofWeeks}.`;
}
