/** In any order, named by the first line of the file; a row is a line of an order (CUST-49). */
export const HISTORICAL_ORDER_COLUMNS = [
  'order_number',
  'email',
  'external_id',
  'delivered_on',
  'total',
  'product',
  'quantity',
] as const;
export type HistoricalOrderColumn = (typeof HISTORICAL_ORDER_COLUMNS)[number];

export const REQUIRED_HISTORICAL_ORDER_COLUMNS = ['order_number', 'delivered_on', 'product', 'quantity'] as const;

/** Limits of a file of historical orders (CUST-49). */
export const HISTORICAL_ORDER_FILE = { bytes: 40 * 1024 * 1024, rows: 100_000, linesOfOrder: 200 } as const;
