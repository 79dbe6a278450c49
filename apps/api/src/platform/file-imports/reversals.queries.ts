import { sql } from 'kysely';
import type { ImportedBatch } from '@larder/domain/values/imports/file-imports.ts';
import type { Db, Tx } from '../database/database.ts';

interface BatchReversal extends ImportedBatch {
  reversal_batch_id: number | null;
}

/** Rows that it left alone for good do not keep `r` from being followed by another. */
export const IS_REVERSING = sql<boolean>`r.cancelled_at is null
  and (r.finished_at is null or r.failed_jobs = 0 or exists (select from batch_jobs j where j.batch_id = r.id
    and j.status = 'failed' and not coalesce((j.result ->> 'is_final')::boolean, false)))`;

export async function listReversals(db: Db | Tx, batchIds: readonly number[]): Promise<Map<number, BatchReversal>> {
  if (batchIds.length === 0) return new Map();
  const { rows } = await sql<BatchReversal & { id: number }>`
    select b.id, b.finished_at is not null or b.cancelled_at is not null as is_ended,
      max(r.id) as reversal_batch_id,
      b.succeeded_jobs - coalesce(sum(r.succeeded_jobs), 0)::int as reversible_jobs,
      coalesce(bool_or(r.id is not null and ${IS_REVERSING}), false) as is_being_reversed
    from batches b left join batches r on r.reverses_batch_id = b.id
    where b.id = any(${[...batchIds]}) group by b.id`.execute(db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** No chunk of it runs until the commit. */
export const lockBatch = (tx: Tx, id: number) => sql`select from batches where id = ${id} for update`.execute(tx);

/**
 * Applied jobs that are not reversed yet. `not in` is hashed once; a nested loop reads the rows that the statement
 * below itself inserts again and again: 40,000 rows took over 15 seconds.
 */
export const reversible = (batchId: number) => sql`
  select j.position, j.subject_type, j.subject_id, j.input, j.result
  from batch_jobs j
  where j.batch_id = ${batchId} and j.status = 'succeeded' and j.position not in (
    select (c.input ->> 'reverses')::int from batches b join batch_jobs c on c.batch_id = b.id
    where b.reverses_batch_id = ${batchId} and c.status = 'succeeded' and c.input ->> 'reverses' is not null)`;

/** One for each of them, from last to first. Returns their number. */
export async function insertReversalJobs(tx: Tx, counterId: number, batchId: number): Promise<number> {
  const { numAffectedRows } = await sql`insert into batch_jobs (batch_id, position, subject_type, subject_id, input)
    select ${counterId}::bigint, row_number() over (order by j.position desc), j.subject_type, j.subject_id,
      j.input || jsonb_build_object('reverses', j.position, 'applied', j.result)
    from (${reversible(batchId)}) j`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
