import { defineClearImports } from '../../../platform/file-imports/clear-imports.ts';
import { clearImport } from '../../../platform/file-imports/file-imports.queries.ts';
import { TABLES } from './historical-order-file.ts';

export const clearHistoricalOrderImports = defineClearImports('clear-historical-order-imports', {
  table: TABLES.imports,
  clear: (tx, id) => clearImport(tx, TABLES, id),
});
