import type { Batch } from '@larder/contract/wire/batch.ts';
import type { HistoricalOrderImport } from '@larder/contract/customers/historical-orders/historical-orders.ts';
import { BATCH_NAMES } from '@larder/domain/values/enums/batches.ts';
import { deleteFile, importFile } from '../../../platform/file-imports/import-file.ts';
import { reverseImport } from '../../../platform/file-imports/reverse-import.ts';
import { storeNamedRows, uploadFile } from '../../../platform/file-imports/upload-file.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { checkHistoricalOrders } from './check-historical-orders.job.ts';
import { ORDERS_OF_FILE, SUBJECT as subject, TABLES as tables } from './historical-order-file.ts';
import { insertOrderJobs } from './historical-order-rows.queries.ts';
import { importHistoricalOrdersJob, reverseHistoricalOrdersJob } from './import-historical-orders.job.ts';
import { showImport } from './show-historical-orders.ts';

const many = 'historical orders';

export async function uploadHistoricalOrders(ctx: StaffContext, csv: File): Promise<HistoricalOrderImport> {
  const id = await uploadFile(ctx, csv, {
    table: tables.imports,
    recorded: { name: 'historical_orders_uploaded', subject, rowsOf: many },
    unnamed: 'historical-orders.csv',
    store: (tx, made) => storeNamedRows(tx, made, csv, ORDERS_OF_FILE),
    check: checkHistoricalOrders,
  });
  return showImport(ctx.db, id);
}

export const importHistoricalOrders = (ctx: StaffContext, id: number): Promise<Batch> =>
  importFile(ctx, id, {
    tables,
    batchName: BATCH_NAMES.historicalOrders,
    recorded: { name: 'historical_orders_import_started', subject, many },
    insertJobs: insertOrderJobs,
    job: importHistoricalOrdersJob,
  });

export const reverseHistoricalOrderImport = (ctx: StaffContext, id: number): Promise<Batch> =>
  reverseImport(ctx, id, {
    tables,
    batchName: BATCH_NAMES.reversedHistoricalOrders,
    recorded: { name: 'historical_orders_import_reversed', subject, many },
    job: reverseHistoricalOrdersJob,
  });

export const deleteHistoricalOrderImport = (ctx: StaffContext, id: number): Promise<{ message: string }> =>
  deleteFile(ctx, id, { tables, recorded: { name: 'historical_order_import_deleted', subject } });
