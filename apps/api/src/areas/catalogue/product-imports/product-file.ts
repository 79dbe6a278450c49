import {
  PRODUCT_COLUMNS,
  PRODUCT_FILE,
  type ProductColumn,
  REQUIRED_PRODUCT_COLUMNS,
} from '@larder/domain/values/imports/product-imports.ts';
import type { ImportTables } from '../../../platform/file-imports/file-imports.queries.ts';
import type { StoredKey } from '../../../platform/file-imports/upload-file.ts';

export const TABLES = { imports: 'product_imports', rows: 'product_import_rows' } satisfies ImportTables;

const KEYS: readonly StoredKey<ProductColumn>[] = [
  { stored: 'sku', column: 'sku', of: ({ sku = '' }) => sku.toLowerCase() },
  { stored: 'slug', column: 'slug', of: ({ slug = '' }) => slug.trim().toLowerCase() },
];

export const PRODUCTS_OF_FILE = {
  tables: TABLES,
  keys: KEYS,
  columns: PRODUCT_COLUMNS,
  required: REQUIRED_PRODUCT_COLUMNS,
  mostRows: PRODUCT_FILE.rows,
  noun: 'product',
};

/** In the audit log. */
export const SUBJECT = 'product_import';
