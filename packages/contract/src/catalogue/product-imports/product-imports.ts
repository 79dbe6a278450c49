import * as z from 'zod';
import { PRODUCT_FILE } from '@larder/domain/values/imports/product-imports.ts';
import { batch } from '../../wire/batch.ts';
import { csvFile, importedRow, reversibleImport, rowKind } from '../../wire/file-import.ts';
import { pageQuery } from '../../wire/page.ts';
import { route } from '../../wire/route.ts';
import { id, message } from '../../wire/values.ts';

const area = 'catalogue';
const source = 'larder';
const params = z.object({ id });

/** Checked first, then imported by staff as a batch (CAT-37). */
export const productImport = reversibleImport
  .extend({
    /** Products whose price changes. */
    repriced_products: z.int(),
    /** Orders before their cutoff with one of them; 0 once imported. */
    coming_orders: z.int(),
  })
  .meta({ id: 'ProductImport' });
export type ProductImport = z.output<typeof productImport>;

export const listProductImports = route({
  method: 'GET',
  path: '/api/admin/product-imports',
  source,
  area,
  summary: 'Uploaded files of products with their progress, newest first',
  isByItself: true,
  query: z.object({ ...pageQuery }),
  answer: z.array(productImport),
  meta: 'page',
});

export const showProductImport = route({
  method: 'GET',
  path: '/api/admin/product-imports/{id}',
  source,
  area,
  summary: 'One uploaded file of products',
  params,
  isByItself: true,
  answer: productImport,
});

const productImportRow = importedRow
  .extend({
    sku: z.string(),
    name: z.string(),
    /** The SKU of the product that exists now. */
    product_sku: z.string().nullable(),
  })
  .meta({ id: 'ProductImportRow' });
export type ProductImportRow = z.output<typeof productImportRow>;

export const listProductImportRows = route({
  method: 'GET',
  path: '/api/admin/product-imports/{id}/rows',
  source,
  area,
  summary: 'Preview an import: the checked rows of a file with what happens to each',
  params,
  isByItself: true,
  query: z.object({ ...pageQuery, kind: rowKind }),
  answer: z.array(productImportRow),
  meta: 'page',
});

export const uploadProducts = route({
  method: 'POST',
  path: '/api/admin/product-imports',
  source,
  area,
  summary: 'Upload a CSV file of products; it is checked in the background and changes nothing yet',
  multipart: true,
  body: z.object({ csv: csvFile(PRODUCT_FILE.bytes) }),
  answer: productImport,
  status: 201,
});

export const importProducts = route({
  method: 'POST',
  path: '/api/admin/product-imports/{id}/batch',
  source,
  area,
  summary: 'Import the rows of a checked file that create or change a product, in the background',
  params,
  answer: batch,
  status: 202,
});

export const reverseProductImport = route({
  method: 'POST',
  path: '/api/admin/product-imports/{id}/reversals',
  source,
  area,
  summary: 'Reverse an import by a counter-batch; products changed or used since stay as they are',
  params,
  answer: batch,
  status: 202,
});

export const deleteProductImport = route({
  method: 'DELETE',
  path: '/api/admin/product-imports/{id}',
  source,
  area,
  summary: 'Delete an uploaded file that was not imported',
  params,
  answer: message,
});

export const downloadProductErrors = route({
  method: 'GET',
  path: '/api/admin/product-imports/{id}/errors.csv',
  source,
  area,
  summary: 'Refused rows of a file in its own columns, with their errors, to correct and upload again',
  params,
  answer: null,
  file: 'text/csv',
});

export const downloadSampleProducts = route({
  method: 'GET',
  path: '/api/admin/product-imports/sample.csv',
  source,
  area,
  summary: 'Sample file of products',
  answer: null,
  file: 'text/csv',
});

export const productImportsRoutes = {
  listProductImports,
  showProductImport,
  listProductImportRows,
  uploadProducts,
  importProducts,
  reverseProductImport,
  deleteProductImport,
  downloadProductErrors,
  downloadSampleProducts,
};
