import { defineClearImports } from '../../../platform/file-imports/clear-imports.ts';
import { clearImport } from '../../../platform/file-imports/file-imports.queries.ts';
import { TABLES } from './customer-file.ts';

export const clearCustomerImports = defineClearImports('clear-customer-imports', {
  table: TABLES.imports,
  clear: (tx, id) => clearImport(tx, TABLES, id),
});
