import type { BatchDetail, BatchJob, listBatches, listBatchJobs } from '@larder/contract/operations/batches/batches.ts';
import type { Answer, Received } from '@larder/contract/wire/route.ts';
import {
  type CountedBatch,
  filteredNames,
  refusalToCancelBatch,
  refusalToRetry,
  refusalToReverse,
} from '@larder/domain/operations/batches/batches.ts';
import type { BatchJobStatus } from '@larder/domain/values/enums/batches.ts';
import { cents } from '@larder/domain/values/cents.ts';
import { batchOf } from '../../../platform/batches/show-batch.ts';
import { found } from '../../../platform/call-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import { findBatchRow, type JobRow, listBatchRows, listJobRows } from './batches.queries.ts';

export async function showBatches(
  db: Db,
  { name, status, ...page }: Received<typeof listBatches>['query'],
): Promise<Answer<typeof listBatches>> {
  const { rows, pagination } = await listBatchRows(db, { names: name ? filteredNames(name) : null, status }, page);
  return { data: rows.map(batchOf), meta: { pagination } };
}

export async function showBatchDetail(db: Db, id: number): Promise<BatchDetail> {
  const row = found(await findBatchRow(db, id), `Batch ${id}`);
  return {
    ...batchOf(row),
    cancelled_by: row.canceller === null ? null : { email: row.canceller },
    asked: row.input,
    words_deleted_at: row.words_deleted_at?.toString() ?? null,
    refusals: {
      cancel: refusalToCancelBatch(row)?.message ?? null,
      retry: refusalToRetry(row)?.message ?? null,
      reverse: refusalToReverse(row)?.message ?? null,
    },
  };
}

export async function showBatchJobs(
  db: Db,
  id: number,
  { status, ...page }: Received<typeof listBatchJobs>['query'],
): Promise<Answer<typeof listBatchJobs>> {
  const batch = found(await findBatchRow(db, id), `Batch ${id}`);
  const asked = { status, total: countOf(batch, status), ...page };
  const { rows, pagination } = await listJobRows(db, id, asked);
  return { data: rows.map(jobOf), meta: { pagination } };
}

function countOf(batch: CountedBatch & { is_cancelled: boolean }, status: BatchJobStatus | undefined): number {
  const { total_jobs, succeeded_jobs, failed_jobs, is_cancelled } = batch;
  const left = total_jobs - succeeded_jobs - failed_jobs;
  const counts: Record<BatchJobStatus, number> = {
    succeeded: succeeded_jobs,
    failed: failed_jobs,
    pending: is_cancelled ? 0 : left,
    cancelled: is_cancelled ? left : 0,
  };
  return status === undefined ? total_jobs : counts[status];
}

const orderOf = ({ subject_type, subject_id, input }: JobRow) =>
  subject_type === 'order' && subject_id !== null ? Number(subject_id) : (input.order_id ?? null);

const jobOf = (row: JobRow): BatchJob => ({
  position: row.position,
  line: row.input.line ?? null,
  status: row.status,
  user_id: row.user_id,
  order_id: orderOf(row),
  email: row.input.email ?? row.present_email,
  sku: row.input.sku ?? null,
  zip_code: row.subject_type === 'zip_code' ? row.subject_id : null,
  order_number: row.input.order_number ?? null,
  amount: row.input.amount_cents === undefined ? null : cents(row.input.amount_cents),
  reason: row.input.reason ?? null,
  error: row.result?.error ?? null,
  note: row.result?.note ?? null,
});
