import type { Batch } from '@larder/contract/wire/batch.ts';
import { BATCH_NAMES } from '@larder/domain/values/enums/batches.ts';
import { deleteFile, importFile } from '../../../platform/file-imports/import-file.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { TABLES } from './customer-file.ts';
import { insertImportJobs } from './customer-imports.queries.ts';
import { importCustomersJob } from './import-customers.job.ts';

const subject = 'customer_import';

export const importCustomers = (ctx: StaffContext, id: number): Promise<Batch> =>
  importFile(ctx, id, {
    tables: TABLES,
    batchName: BATCH_NAMES.customers,
    recorded: { name: 'customers_import_started', subject, many: 'customers' },
    insertJobs: insertImportJobs,
    job: importCustomersJob,
  });

export const deleteCustomerImport = (ctx: StaffContext, id: number): Promise<{ message: string }> =>
  deleteFile(ctx, id, { tables: TABLES, recorded: { name: 'customer_import_deleted', subject } });
