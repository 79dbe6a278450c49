import { noteEnd } from '../../../platform/http/changed-lately.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { deleteProductImport, importProducts, reverseProductImport } from './import-products.ts';
import { productErrorsFile, sampleProducts } from './product-files.ts';
import { showImport, showImportRows, showImports } from './show-product-imports.ts';
import { uploadProducts } from './upload-products.ts';

export const productImportHandlers = {
  listProductImports: ({ query }, { db }) => showImports(db, query),
  showProductImport: async ({ params }, ctx) => {
    const file = await showImport(ctx.db, params.id);
    noteEnd(ctx, file.batch);
    return file;
  },
  listProductImportRows: ({ params, query }, { db }) => showImportRows(db, params.id, query),
  uploadProducts: ({ body }, ctx) => uploadProducts(ctx, body.csv),
  importProducts: ({ params }, ctx) => importProducts(ctx, params.id),
  reverseProductImport: ({ params }, ctx) => reverseProductImport(ctx, params.id),
  deleteProductImport: ({ params }, ctx) => deleteProductImport(ctx, params.id),
  downloadProductErrors: ({ params }, { db }) => productErrorsFile(db, params.id),
  downloadSampleProducts: (_, { db }) => sampleProducts(db),
} satisfies Partial<Handlers>;
