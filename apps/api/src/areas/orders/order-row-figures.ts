import { type Cents, ZERO } from '@larder/domain/values/cents.ts';
import type { OrderRow } from './show-orders.queries.ts';

interface RowFigures {
  discount: Cents;
  shipping: Cents;
  tax: Cents;
  total: Cents;
}

/**
 * What an order costs beside its items. Skipped or cancelled nobody pays a fee or a tax, nor gets a discount, so that
 * these lines agree with a total of zero (rulings 4); those of its items say what would be in the box.
 */
export const figuresOfRow = (row: OrderRow): RowFigures =>
  row.is_skipped || row.status === 'cancelled'
    ? { discount: ZERO, shipping: ZERO, tax: ZERO, total: ZERO }
    : { discount: row.discount_cents, shipping: row.shipping_cents, tax: row.tax_cents, total: row.total_cents };
