import type { ProductSales } from '@larder/contract/catalogue/sold-out/sold-out.ts';

type InWeek = Pick<ProductSales['weeks'][number], 'open_orders' | 'is_at_least'>;

export function describeHolders({ open_orders: orders, is_at_least }: InWeek): string {
  if (orders === 0) return 'No open order of this week holds it.';
  const count = `${is_at_least ? 'At least ' : ''}${orders.toLocaleString('en-US')}`;
  return orders === 1
    ? `${count} open order of this week holds it and keeps it until it is replaced.`
    : `${count} open orders of this week hold it and keep it until it is replaced.`;
}
