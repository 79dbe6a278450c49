import { defineClearImports } from '../../../platform/file-imports/clear-imports.ts';
import { clearImport } from '../../../platform/file-imports/file-imports.queries.ts';
import { TABLES } from './product-file.ts';

export const clearProductImports = defineClearImports('clear-product-imports', {
  table: TABLES.imports,
  clear: (tx, id) => clearImport(tx, TABLES, id),
});
