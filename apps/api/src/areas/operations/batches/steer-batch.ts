import type { Batch } from '@larder/contract/wire/batch.ts';
import { refusalToCancelBatch, refusalToRetry } from '@larder/domain/operations/batches/batches.ts';
import { showBatch } from '../../../platform/batches/show-batch.ts';
import { CallError, found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { record } from '../../../platform/record.ts';
import { BATCH_JOBS } from './batch-kinds.ts';
import { cancelJobs, findBatchRow, lockBatch, renewFailedJobs } from './batches.queries.ts';

/** Waits for the running chunk, so that nothing works on the batch. */
export async function holdBatch(tx: Tx, id: number) {
  found(await lockBatch(tx, id), `Batch ${id}`);
  return found(await findBatchRow(tx, id), `Batch ${id}`);
}

export async function cancelBatch(ctx: StaffContext, id: number): Promise<undefined> {
  await ctx.transaction(async (tx) => {
    const batch = await holdBatch(tx, id);
    refuseIf(refusalToCancelBatch(batch));
    await cancelJobs(tx, id, ctx.staff.id, await businessNow(tx));
    await record(tx, ctx.actor, {
      name: 'batch_cancelled',
      subject: { type: 'batch', id },
      description: `Cancelled batch ${id} (${batch.name}) after ${batch.succeeded_jobs} of ${batch.total_jobs}`,
      after: { succeeded_jobs: batch.succeeded_jobs, failed_jobs: batch.failed_jobs },
    });
  });
}

/** Only the failed jobs (OPS-8). */
export async function retryBatch(ctx: StaffContext, id: number): Promise<Batch> {
  await ctx.transaction(async (tx) => {
    const batch = await holdBatch(tx, id);
    refuseIf(refusalToRetry(batch));
    const job = BATCH_JOBS[batch.name];
    if (!job) throw new CallError('refused', 'This kind of batch cannot be retried. Start a new one.');
    await renewFailedJobs(tx, id);
    await record(tx, ctx.actor, {
      name: 'batch_retried',
      subject: { type: 'batch', id },
      description: `Retried ${batch.failed_jobs} failed rows of batch ${id} (${batch.name})`,
      before: { failed_jobs: batch.failed_jobs },
    });
    await later(tx, ctx, job, { batch_id: id });
  });
  return showBatch(ctx.db, id);
}
