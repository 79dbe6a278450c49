import {
  HISTORICAL_ORDER_COLUMNS,
  HISTORICAL_ORDER_FILE,
  type HistoricalOrderColumn,
  REQUIRED_HISTORICAL_ORDER_COLUMNS,
} from '@larder/domain/values/imports/historical-orders.ts';
import type { ImportTables } from '../../../platform/file-imports/file-imports.queries.ts';
import type { StoredKey } from '../../../platform/file-imports/upload-file.ts';

export const TABLES = {
  imports: 'historical_order_imports',
  rows: 'historical_order_import_rows',
} satisfies ImportTables;

const KEYS: readonly StoredKey<HistoricalOrderColumn>[] = [
  { stored: 'order_number', column: 'order_number', of: ({ order_number = '' }) => order_number },
  { stored: 'email', column: 'email', of: ({ email = '' }) => email.toLowerCase() },
];

export const ORDERS_OF_FILE = {
  tables: TABLES,
  keys: KEYS,
  columns: HISTORICAL_ORDER_COLUMNS,
  required: REQUIRED_HISTORICAL_ORDER_COLUMNS,
  mostRows: HISTORICAL_ORDER_FILE.rows,
  noun: 'line of an order',
};

/** In the audit log. */
export const SUBJECT = 'historical_order_import';
