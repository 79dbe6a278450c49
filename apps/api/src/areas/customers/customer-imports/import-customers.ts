import type { Batch } from '@larder/contract/wire/batch.ts';
import {
  refusalToDeleteCustomerImport,
  refusalToImportCustomers,
} from '@larder/domain/customers/customer-imports/customer-import-rules.ts';
import { BATCH_NAMES } from '@larder/domain/values/enums/batches.ts';
import { insertBatch, setTotalJobs } from '../../../platform/batches/batches.queries.ts';
import { showBatch } from '../../../platform/batches/show-batch.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { record } from '../../../platform/record.ts';
import { deleteImport, insertImportJobs, lockImport, setBatch } from './customer-imports.queries.ts';
import { importCustomersJob } from './import-customers.job.ts';

/** Imports a checked file in the background (CUST-43). */
export async function importCustomers(ctx: StaffContext, id: number): Promise<Batch> {
  const batchId = await ctx.transaction(async (tx) => {
    const file = found(await lockImport(tx, id), `Import ${id}`);
    refuseIf(refusalToImportCustomers(file));
    const batch = await insertBatch(tx, {
      name: BATCH_NAMES.customers,
      totalJobs: 0,
      input: { import_id: id },
      staffId: ctx.staff.id,
      now: await businessNow(tx),
      fileName: file.file_name,
    });
    const total = await insertImportJobs(tx, batch, id);
    await setTotalJobs(tx, batch, total);
    await setBatch(tx, id, batch);
    await record(tx, ctx.actor, {
      name: 'customers_import_started',
      subject: { type: 'customer_import', id },
      description: `Started importing ${total} customers of ${file.file_name}`,
      after: { batch_id: batch, total_jobs: total },
    });
    await later(tx, ctx, importCustomersJob, { batch_id: batch });
    return batch;
  });
  return showBatch(ctx.db, batchId);
}

export async function deleteCustomerImport(ctx: StaffContext, id: number): Promise<{ message: string }> {
  await ctx.transaction(async (tx) => {
    const file = found(await lockImport(tx, id), `Import ${id}`);
    refuseIf(refusalToDeleteCustomerImport(file));
    await deleteImport(tx, id);
    await record(tx, ctx.actor, {
      name: 'customer_import_deleted',
      subject: { type: 'customer_import', id },
      description: `Deleted the uploaded file ${file.file_name}`,
      before: { file_name: file.file_name, rows: file.row_count },
    });
  });
  return { message: 'The file was deleted.' };
}
