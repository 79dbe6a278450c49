import type { Batch } from '@larder/contract/wire/batch.ts';
import { refusalToDeleteFile, refusalToImportFile } from '@larder/domain/values/imports/file-imports.ts';
import { insertBatch, setTotalJobs } from '../batches/batches.queries.ts';
import { showBatch } from '../batches/show-batch.ts';
import { found, refuseIf } from '../call-error.ts';
import { businessNow } from '../clock.ts';
import type { Tx } from '../database/database.ts';
import type { StaffContext } from '../http/context.ts';
import type { Job } from '../jobs/jobs.ts';
import { later } from '../jobs/later.ts';
import { record } from '../record.ts';
import { deleteImport, type ImportTables, lockImport, setBatch } from './file-imports.queries.ts';

interface Importing {
  tables: ImportTables;
  batchName: string;
  /** In the audit log. */
  recorded: { name: string; subject: string; many: string };
  /** One for each row that creates or changes something. Returns their number. */
  insertJobs: (tx: Tx, batchId: number, importId: number) => Promise<number>;
  job: Job<{ batch_id: number }>;
}

/** Imports a checked file in the background (CUST-43). */
export async function importFile(ctx: StaffContext, id: number, importing: Importing): Promise<Batch> {
  const { tables, batchName, recorded, insertJobs, job } = importing;
  const batchId = await ctx.transaction(async (tx) => {
    const file = found(await lockImport(tx, tables, id), `Import ${id}`);
    refuseIf(refusalToImportFile(file));
    const batch = await insertBatch(tx, {
      name: batchName,
      totalJobs: 0,
      input: { import_id: id },
      staffId: ctx.staff.id,
      now: await businessNow(tx),
      fileName: file.file_name,
    });
    const total = await insertJobs(tx, batch, id);
    await setTotalJobs(tx, batch, total);
    await setBatch(tx, tables, id, batch);
    await record(tx, ctx.actor, {
      name: recorded.name,
      subject: { type: recorded.subject, id },
      description: `Started importing ${total} ${recorded.many} of ${file.file_name}`,
      after: { batch_id: batch, total_jobs: total },
    });
    await later(tx, ctx, job, { batch_id: batch });
    return batch;
  });
  return showBatch(ctx.db, batchId);
}

interface Deleting {
  tables: ImportTables;
  recorded: { name: string; subject: string };
}

export async function deleteFile(
  ctx: StaffContext,
  id: number,
  { tables, recorded: { name, subject } }: Deleting,
): Promise<{ message: string }> {
  await ctx.transaction(async (tx) => {
    const file = found(await lockImport(tx, tables, id), `Import ${id}`);
    refuseIf(refusalToDeleteFile(file));
    await deleteImport(tx, tables, id);
    await record(tx, ctx.actor, {
      name,
      subject: { type: subject, id },
      description: `Deleted the uploaded file ${file.file_name}`,
      before: { file_name: file.file_name, rows: file.row_count },
    });
  });
  return { message: 'The file was deleted.' };
}
