import * as z from 'zod';
import { CUSTOMER_FILE } from '@larder/domain/values/imports/customer-imports.ts';
import { batch } from '../../wire/batch.ts';
import { csvFile, importedRow, reversibleImport, rowKind } from '../../wire/file-import.ts';
import { pageQuery } from '../../wire/page.ts';
import { route } from '../../wire/route.ts';
import { id, message, moneySum } from '../../wire/values.ts';

const area = 'customers';
const source = 'larder';
const params = z.object({ id });

export const customerImport = reversibleImport
  .extend({
    /** Orders of active weeks for customers to be created. */
    orders: z.int(),
    /** To be added to the ledger. */
    opening_credit: moneySum,
  })
  .meta({ id: 'CustomerImport' });
export type CustomerImport = z.output<typeof customerImport>;

export const listCustomerImports = route({
  method: 'GET',
  path: '/api/customers/admin/imports',
  source,
  area,
  summary: 'Uploaded files of customers with their progress, newest first',
  isByItself: true,
  query: z.object({ ...pageQuery }),
  answer: z.array(customerImport),
  meta: 'page',
});

export const showCustomerImport = route({
  method: 'GET',
  path: '/api/customers/admin/imports/{id}',
  source,
  area,
  summary: 'One uploaded file of customers',
  params,
  isByItself: true,
  answer: customerImport,
});

const customerImportRow = importedRow
  .extend({
    email: z.string(),
    name: z.string(),
    external_id: z.string().nullable(),
    /** The customer who has this e-mail now. */
    user_id: id.nullable(),
  })
  .meta({ id: 'CustomerImportRow' });
export type CustomerImportRow = z.output<typeof customerImportRow>;

export const listCustomerImportRows = route({
  method: 'GET',
  path: '/api/customers/admin/imports/{id}/rows',
  source,
  area,
  summary: 'Preview an import: the checked rows of a file with what happens to each',
  params,
  isByItself: true,
  query: z.object({ ...pageQuery, kind: rowKind }),
  answer: z.array(customerImportRow),
  meta: 'page',
});

export const uploadCustomers = route({
  method: 'POST',
  path: '/api/customers/admin/imports',
  source,
  area,
  summary: 'Upload a CSV file of customers; it is checked in the background and changes nothing yet',
  multipart: true,
  body: z.object({ csv: csvFile(CUSTOMER_FILE.bytes) }),
  answer: customerImport,
  status: 201,
});

export const importCustomers = route({
  method: 'POST',
  path: '/api/customers/admin/imports/{id}/batch',
  source,
  area,
  summary: 'Import the rows of a checked file that create or change a customer, in the background',
  params,
  answer: batch,
  status: 202,
});

export const deleteCustomerImport = route({
  method: 'DELETE',
  path: '/api/customers/admin/imports/{id}',
  source,
  area,
  summary: 'Delete an uploaded file that was not imported',
  params,
  answer: message,
});

export const downloadCustomerErrors = route({
  method: 'GET',
  path: '/api/customers/admin/imports/{id}/errors.csv',
  source,
  area,
  summary: 'Refused rows of a file in its own columns, with their errors, to correct and upload again',
  params,
  answer: null,
  file: 'text/csv',
});

export const downloadSampleCustomers = route({
  method: 'GET',
  path: '/api/customers/admin/imports/sample.csv',
  source,
  area,
  summary: 'Sample file of customers',
  answer: null,
  file: 'text/csv',
});

export const customerImportsRoutes = {
  listCustomerImports,
  showCustomerImport,
  listCustomerImportRows,
  uploadCustomers,
  importCustomers,
  deleteCustomerImport,
  downloadCustomerErrors,
  downloadSampleCustomers,
};
