import type { CreatableOrder } from '@larder/contract/orders/manual-orders.ts';

type Row = Pick<CreatableOrder, 'order' | 'is_cutoff_passed' | 'order_week_number'>;

/** How many coming orders end with the subscription, and of which weeks. */
export function cancelledInWords(rows: readonly Row[]): string {
  const ending = rows.filter(
    ({ order, is_cutoff_passed }) => !is_cutoff_passed && order && order.status !== 'cancelled',
  );
  const weeks = [...new Set(ending.map((row) => row.order_week_number))].toSorted((a, b) => a - b);
  const ofWeeks = `of week${weeks.length === 1 ? '' : 's'} ${weeks.join(', ')}`;
  if (ending.length === 0) return 'No order is before its cutoff: none is cancelled with it.';
  return ending.length === 1
    ? `1 order before its cutoff is cancelled with it, ${ofWeeks}.`
    : `${ending.length} orders before their cutoff are cancelled with it, ${ofWeeks}.`;
}
