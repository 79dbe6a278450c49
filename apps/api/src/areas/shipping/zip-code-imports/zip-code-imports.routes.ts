import type { Handlers } from '../../../platform/http/register-routes.ts';
import { previewZipCodeReversal, reverseZipCodeImport } from './reverse-zip-codes.ts';
import { sampleZipCodes } from './sample-zip-codes.ts';
import { showZipCodeDiff } from './show-zip-code-diff.ts';
import { showImports } from './show-zip-code-imports.ts';
import { uploadZipCodes } from './upload-zip-codes.ts';
import { zipCodeErrorsFile } from './zip-code-errors-file.ts';
import { deleteZipCodeImport, importZipCodes } from './import-zip-codes.ts';

export const zipCodeImportHandlers = {
  listZipCodeImports: ({ query }, { db }) => showImports(db, query),
  uploadZipCodes: ({ body }, ctx) => uploadZipCodes(ctx, body.csv),
  importZipCodes: ({ params, body }, ctx) => importZipCodes(ctx, params.id, body),
  deleteZipCodeImport: ({ params }, ctx) => deleteZipCodeImport(ctx, params.id),
  reverseZipCodeImport: ({ params, query, body }, ctx) =>
    query.preview ? previewZipCodeReversal(ctx.db, params.id) : reverseZipCodeImport(ctx, params.id, body),
  showZipCodeDiff: ({ params, query }, { db }) => showZipCodeDiff(db, params.id, query),
  downloadZipCodeErrors: ({ params }, { db }) => zipCodeErrorsFile(db, params.id),
  downloadSampleZipCodes: (_, { db }) => sampleZipCodes(db),
} satisfies Partial<Handlers>;
