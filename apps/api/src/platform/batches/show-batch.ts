import type { Batch } from '@larder/contract/wire/batch.ts';
import { countersOf, secondsLeft } from '@larder/domain/operations/batches/batches.ts';
import { ZERO } from '@larder/domain/values/cents.ts';
import { found } from '../call-error.ts';
import type { Db, Tx } from '../database/database.ts';
import { batchRows } from './batches.queries.ts';

type Row = Awaited<ReturnType<ReturnType<typeof batchRows>['executeTakeFirstOrThrow']>>;

/** A batch in its wire form (OPS-1). */
export function batchOf(row: Row): Batch {
  const { id, name, created_at, finished_at, cancelled_at, elapsed, done_before_run, email, amount_cents } = row;
  const isRunning = finished_at === null && cancelled_at === null && elapsed !== null;
  return {
    id,
    name,
    ...countersOf(row),
    created_at: created_at.toString(),
    finished_at: finished_at?.toString() ?? null,
    cancelled_at: cancelled_at?.toString() ?? null,
    created_by: { email: email ?? 'system' },
    file_name: row.file_name,
    amount: amount_cents === ZERO ? null : amount_cents,
    reverses_batch_id: row.reverses_batch_id,
    reversal_batch_id: row.reversal_batch_id,
    seconds_left: isRunning ? secondsLeft(row, { elapsed, done_before: done_before_run }) : null,
  };
}

export async function showBatch(db: Db | Tx, id: number): Promise<Batch> {
  return batchOf(found(await batchRows(db).where('id', '=', id).executeTakeFirst(), `Batch ${id}`));
}

export async function listBatchesByIds(db: Db | Tx, ids: readonly number[]): Promise<Batch[]> {
  if (ids.length === 0) return [];
  return (await batchRows(db).where('id', 'in', ids).execute()).map(batchOf);
}
