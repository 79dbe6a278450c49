import type { Batch } from '@larder/contract/wire/batch.ts';
import { BATCH_NAMES } from '@larder/domain/values/enums/batches.ts';
import { insertImportJobs } from '../../../platform/file-imports/file-imports.queries.ts';
import { deleteFile, importFile } from '../../../platform/file-imports/import-file.ts';
import { reverseImport } from '../../../platform/file-imports/reverse-import.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { importProductsJob } from './import-products.job.ts';
import { SUBJECT as subject, TABLES as tables } from './product-file.ts';
import { reverseProductsJob } from './reverse-products.job.ts';

const many = 'products';

export const importProducts = (ctx: StaffContext, id: number): Promise<Batch> =>
  importFile(ctx, id, {
    tables,
    batchName: BATCH_NAMES.products,
    recorded: { name: 'products_import_started', subject, many },
    insertJobs: (tx, batchId, importId) => insertImportJobs(tx, tables, { batchId, importId, name: 'sku' }),
    job: importProductsJob,
  });

export const reverseProductImport = (ctx: StaffContext, id: number): Promise<Batch> =>
  reverseImport(ctx, id, {
    tables,
    batchName: BATCH_NAMES.reversedProducts,
    recorded: { name: 'products_import_reversed', subject, many },
    job: reverseProductsJob,
  });

export const deleteProductImport = (ctx: StaffContext, id: number): Promise<{ message: string }> =>
  deleteFile(ctx, id, { tables, recorded: { name: 'product_import_deleted', subject } });
