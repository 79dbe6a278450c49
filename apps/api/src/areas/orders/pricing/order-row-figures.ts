import { type Cents, ZERO } from '@larder/domain/values/cents.ts';
import type { OrderRow } from '../reading/show-orders.queries.ts';

interface RowFigures {
  discount: Cents;
  shipping: Cents;
  tax: Cents;
  total: Cents;
}

/** Skipped or cancelled: no fee, tax or discount, to match a total of zero; item lines stay (ORD-29). */
export const figuresOfRow = (row: OrderRow): RowFigures =>
  row.is_skipped || row.status === 'cancelled'
    ? { discount: ZERO, shipping: ZERO, tax: ZERO, total: ZERO }
    : { discount: row.discount_cents, shipping: row.shipping_cents, tax: row.tax_cents, total: row.total_cents };
