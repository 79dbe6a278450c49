import * as z from 'zod';
import { CUSTOMER_FILE, CUSTOMER_ROW_KINDS } from '@larder/domain/values/customer-imports.ts';
import { batch } from '../../wire/batch.ts';
import { pageQuery } from '../../wire/page.ts';
import { route } from '../../wire/route.ts';
import { id, message, moment, moneySum } from '../../wire/values.ts';

const area = 'customers';
const source = 'larder';
const params = z.object({ id });

/** Checked first, then imported by staff as a batch (CUST-43). */
export const customerImport = z
  .object({
    id,
    file_name: z.string(),
    created_at: moment,
    created_by: z.object({ email: z.string() }),
    row_count: z.int(),
    is_checked: z.boolean(),
    /** In percent. */
    check_progress: z.int().min(0).max(100),
    /** Rows by what the import does with them. */
    counts: z.record(z.enum(CUSTOMER_ROW_KINDS), z.int()),
    /** Orders of active weeks for customers to be created. */
    orders: z.int(),
    /** To be added to the ledger. */
    opening_credit: moneySum,
    batch: batch.nullable(),
    is_cleared: z.boolean(),
    /** Null if it can. */
    refusals: z.object({ import: z.string().nullable(), delete: z.string().nullable() }),
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

const customerImportRow = z
  .object({
    line: z.int(),
    kind: z.enum(CUSTOMER_ROW_KINDS),
    email: z.string(),
    name: z.string(),
    external_id: z.string().nullable(),
    /** The customer who has this e-mail now. */
    user_id: id.nullable(),
    /** Changes, or the reason for the refusal. */
    note: z.string().nullable(),
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
  query: z.object({ ...pageQuery, kind: z.enum(CUSTOMER_ROW_KINDS).optional() }),
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
  body: z.object({
    csv: z
      .file({ error: 'Please choose a CSV file.' })
      .max(CUSTOMER_FILE.bytes, `The file may have at most ${CUSTOMER_FILE.bytes / 1024 / 1024} MB.`),
  }),
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
