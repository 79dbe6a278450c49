import type { Batch } from '@larder/contract/wire/batch.ts';
import type { FileImport, ReversibleImport } from '@larder/contract/wire/file-import.ts';
import { refusalToReverseImport } from '@larder/domain/values/imports/file-imports.ts';
import { insertBatch, setTotalJobs } from '../batches/batches.queries.ts';
import { listBatchesByIds, showBatch } from '../batches/show-batch.ts';
import { found, refuseIf } from '../call-error.ts';
import { businessNow } from '../clock.ts';
import type { Db, Tx } from '../database/database.ts';
import type { StaffContext } from '../http/context.ts';
import type { Job } from '../jobs/jobs.ts';
import { later } from '../jobs/later.ts';
import { record } from '../record.ts';
import { type ImportTables, lockImport } from './file-imports.queries.ts';
import { insertReversalJobs, listReversals, lockBatch } from './reversals.queries.ts';

interface Reversing {
  tables: ImportTables;
  batchName: string;
  /** In the audit log. */
  recorded: { name: string; subject: string; many: string };
  job: Job<{ batch_id: number }>;
}

/** By a counter-batch; a row that was changed since fails with its reason. */
export async function reverseImport(ctx: StaffContext, id: number, reversing: Reversing): Promise<Batch> {
  const { tables, ...starting } = reversing;
  const counterId = await ctx.transaction(async (tx) => {
    const file = found(await lockImport(tx, tables, id), `Import ${id}`);
    if (file.batch_id !== null) await lockBatch(tx, file.batch_id);
    const reversals = await listReversals(tx, file.batch_id === null ? [] : [file.batch_id]);
    refuseIf(refusalToReverseImport(file.batch_id === null ? null : reversals.get(file.batch_id)));
    const batch_id = found(file.batch_id, `Import ${id}`);
    return startReversal(tx, ctx, { ...file, batch_id, input: { import_id: id } }, starting);
  });
  return showBatch(ctx.db, counterId);
}

interface Reversed {
  /** The recorded subject. */
  id: number;
  batch_id: number;
  /** Null without a file. */
  file_name: string | null;
  input: Record<string, string | number | boolean | null>;
}

/** Its batch is locked and can be reversed. Returns the counter-batch. */
export async function startReversal(
  tx: Tx,
  ctx: StaffContext,
  { id, file_name, batch_id, input }: Reversed,
  { batchName, recorded, job }: Omit<Reversing, 'tables'>,
): Promise<number> {
  const counter = await insertBatch(tx, {
    name: batchName,
    totalJobs: 0,
    input,
    staffId: ctx.staff.id,
    now: await businessNow(tx),
    ...(file_name !== null && { fileName: file_name }),
    reversesBatchId: batch_id,
  });
  const total = await insertReversalJobs(tx, counter, batch_id);
  await setTotalJobs(tx, counter, total);
  await record(tx, ctx.actor, {
    name: recorded.name,
    subject: { type: recorded.subject, id },
    description: `Started reversing ${total} ${recorded.many} of ${file_name ?? `batch ${batch_id}`}`,
    after: { batch_id: counter, total_jobs: total },
  });
  await later(tx, ctx, job, { batch_id: counter });
  return counter;
}

export async function withReversals(db: Db, files: readonly FileImport[]): Promise<ReversibleImport[]> {
  const reversals = await listReversals(
    db,
    files.flatMap(({ batch }) => batch?.id ?? []),
  );
  const batches = await listBatchesByIds(
    db,
    [...reversals.values()].flatMap(({ reversal_batch_id }) => reversal_batch_id ?? []),
  );
  return files.map((file) => {
    const reversal = file.batch && reversals.get(file.batch.id);
    return {
      ...file,
      reversal: batches.find(({ id }) => id === reversal?.reversal_batch_id) ?? null,
      refusals: { ...file.refusals, reverse: refusalToReverseImport(reversal)?.message ?? null },
    };
  });
}
