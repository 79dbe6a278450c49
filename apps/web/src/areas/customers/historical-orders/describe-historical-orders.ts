import type { HistoricalOrderImport } from '@larder/contract/customers/historical-orders/historical-orders.ts';
import { countOf } from '../../../parts/imports/describe-counts.ts';

/** Orders have one or more rows each. */
export function describeHistoricalOrders({ orders, counts, unknown_products }: HistoricalOrderImport): string[] {
  const { unchanged, refused } = counts;
  return [
    `${countOf(orders.created, 'order')} will be created and ${countOf(orders.changed, 'order')} replaced.`,
    ...(unknown_products > 0
      ? [
          `${countOf(unknown_products, 'product name')} ${unknown_products === 1 ? 'matches' : 'match'} no product by SKU or name and will be stored as written.`,
        ]
      : []),
    ...(unchanged > 0 ? [`${countOf(unchanged, 'row')} will stay unchanged.`] : []),
    ...(refused > 0
      ? [`${countOf(refused, 'refused row')} will be left out, with the other rows of their orders.`]
      : []),
  ];
}
