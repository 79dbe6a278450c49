import { defineClearImports } from '../../../platform/file-imports/clear-imports.ts';
import { clearImport } from './zip-code-imports.queries.ts';

export const clearZipCodeImports = defineClearImports('clear-zip-code-imports', {
  table: 'zip_code_imports',
  clear: clearImport,
});
