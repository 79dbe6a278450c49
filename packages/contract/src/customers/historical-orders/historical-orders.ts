import * as z from 'zod';
import { HISTORICAL_ORDER_FILE } from '@larder/domain/values/imports/historical-orders.ts';
import { batch } from '../../wire/batch.ts';
import { csvFile, importedRow, reversibleImport, rowKind } from '../../wire/file-import.ts';
import { pageQuery } from '../../wire/page.ts';
import { route } from '../../wire/route.ts';
import { day, id, message, moneySum } from '../../wire/values.ts';

const area = 'customers';
const source = 'larder';
const params = z.object({ id });

/** Delivered before the company moved in; shown only (CUST-49). */
const historicalOrder = z
  .object({
    id,
    order_number: z.string(),
    delivered_on: day,
    /** As in the file, or null. */
    total: moneySum.nullable(),
    lines: z.array(
      z.object({
        product: z.string(),
        quantity: z.int(),
        /** The name of the product with this SKU now; null without. */
        name: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'HistoricalOrder' });
export type HistoricalOrder = z.output<typeof historicalOrder>;

export const listHistoricalOrders = route({
  method: 'GET',
  path: '/api/customers/admin/users/{id}/historical-orders',
  source,
  area,
  summary: 'Imported past orders of a customer, newest first; read only',
  params,
  query: z.object({ ...pageQuery }),
  answer: z.array(historicalOrder),
  meta: 'page',
});

/** Checked first, then imported by staff as a batch (CUST-50). */
export const historicalOrderImport = reversibleImport
  .extend({
    /** Orders, of one or more rows each. */
    orders: z.object({ created: z.int(), changed: z.int() }),
    /** Names in them that are neither the SKU nor the name of a product; they are stored as written. */
    unknown_products: z.int(),
  })
  .meta({ id: 'HistoricalOrderImport' });
export type HistoricalOrderImport = z.output<typeof historicalOrderImport>;

export const listHistoricalOrderImports = route({
  method: 'GET',
  path: '/api/customers/admin/historical-order-imports',
  source,
  area,
  summary: 'Uploaded files of historical orders with their progress, newest first',
  isByItself: true,
  query: z.object({ ...pageQuery }),
  answer: z.array(historicalOrderImport),
  meta: 'page',
});

export const showHistoricalOrderImport = route({
  method: 'GET',
  path: '/api/customers/admin/historical-order-imports/{id}',
  source,
  area,
  summary: 'One uploaded file of historical orders',
  params,
  isByItself: true,
  answer: historicalOrderImport,
});

const historicalOrderImportRow = importedRow
  .extend({
    order_number: z.string(),
    /** The e-mail or external ID. */
    customer: z.string(),
    user_id: id.nullable(),
    product: z.string(),
    quantity: z.string(),
  })
  .meta({ id: 'HistoricalOrderImportRow' });
export type HistoricalOrderImportRow = z.output<typeof historicalOrderImportRow>;

export const listHistoricalOrderImportRows = route({
  method: 'GET',
  path: '/api/customers/admin/historical-order-imports/{id}/rows',
  source,
  area,
  summary: 'Preview an import: the checked rows of a file with what happens to each',
  params,
  isByItself: true,
  query: z.object({ ...pageQuery, kind: rowKind }),
  answer: z.array(historicalOrderImportRow),
  meta: 'page',
});

export const uploadHistoricalOrders = route({
  method: 'POST',
  path: '/api/customers/admin/historical-order-imports',
  source,
  area,
  summary: 'Upload a CSV file of historical orders; it is checked in the background and changes nothing yet',
  multipart: true,
  body: z.object({ csv: csvFile(HISTORICAL_ORDER_FILE.bytes) }),
  answer: historicalOrderImport,
  status: 201,
});

export const importHistoricalOrders = route({
  method: 'POST',
  path: '/api/customers/admin/historical-order-imports/{id}/batch',
  source,
  area,
  summary: 'Import the rows of a checked file that create or change a historical order, in the background',
  params,
  answer: batch,
  status: 202,
});

export const reverseHistoricalOrderImport = route({
  method: 'POST',
  path: '/api/customers/admin/historical-order-imports/{id}/reversals',
  source,
  area,
  summary: 'Reverse an import by a counter-batch; orders that the file replaced stay',
  params,
  answer: batch,
  status: 202,
});

export const deleteHistoricalOrderImport = route({
  method: 'DELETE',
  path: '/api/customers/admin/historical-order-imports/{id}',
  source,
  area,
  summary: 'Delete an uploaded file that was not imported',
  params,
  answer: message,
});

export const downloadHistoricalOrderErrors = route({
  method: 'GET',
  path: '/api/customers/admin/historical-order-imports/{id}/errors.csv',
  source,
  area,
  summary: 'Refused rows of a file in its own columns, with their errors, to correct and upload again',
  params,
  answer: null,
  file: 'text/csv',
});

export const downloadSampleHistoricalOrders = route({
  method: 'GET',
  path: '/api/customers/admin/historical-order-imports/sample.csv',
  source,
  area,
  summary: 'Sample file of historical orders',
  answer: null,
  file: 'text/csv',
});

export const historicalOrdersRoutes = {
  listHistoricalOrders,
  listHistoricalOrderImports,
  showHistoricalOrderImport,
  listHistoricalOrderImportRows,
  uploadHistoricalOrders,
  importHistoricalOrders,
  reverseHistoricalOrderImport,
  deleteHistoricalOrderImport,
  downloadHistoricalOrderErrors,
  downloadSampleHistoricalOrders,
};
