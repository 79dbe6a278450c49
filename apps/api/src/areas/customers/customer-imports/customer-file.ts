import type { CustomerCells } from '@larder/domain/customers/customer-imports/read-customer-row.ts';
import {
  CUSTOMER_COLUMNS,
  CUSTOMER_FILE,
  type CustomerColumn,
  IDENTIFYING_CUSTOMER_COLUMNS,
} from '@larder/domain/values/imports/customer-imports.ts';
import type { ImportTables } from '../../../platform/file-imports/file-imports.queries.ts';
import type { StoredKey } from '../../../platform/file-imports/upload-file.ts';

export const TABLES = { imports: 'customer_imports', rows: 'customer_import_rows' } satisfies ImportTables;

const cardOf = ({ gateway_customer, gateway_card }: CustomerCells) =>
  gateway_card ? [gateway_customer, gateway_card].filter(Boolean).join('/') : null;

/** By which rows are compared with each other. */
const KEYS: readonly StoredKey<CustomerColumn>[] = [
  { stored: 'email', column: 'email', of: ({ email = '' }) => email.toLowerCase() },
  { stored: 'external_id', column: 'external_id', of: ({ external_id = null }) => external_id },
  { stored: 'card', column: 'gateway_card', of: cardOf },
];

export const CUSTOMERS_OF_FILE = {
  tables: TABLES,
  keys: KEYS,
  columns: CUSTOMER_COLUMNS,
  required: [],
  oneOf: IDENTIFYING_CUSTOMER_COLUMNS,
  mostRows: CUSTOMER_FILE.rows,
  noun: 'customer',
};
