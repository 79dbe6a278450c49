import { sql } from 'kysely';
import type { Db } from '../../src/platform/database/database.ts';

/** Empty when all is well. */
export async function batchFaults(db: Db, batchId: number): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`select
      (select count(*) from batch_jobs where batch_id = b.id and status = 'pending')::int as "jobs that wait",
      abs(b.total_jobs - (select count(*) from batch_jobs where batch_id = b.id))::int as "jobs too few or many",
      abs(b.succeeded_jobs - (select count(*) from batch_jobs where batch_id = b.id and status = 'succeeded'))::int
        as "jobs that succeeded and are not counted",
      abs(b.failed_jobs - (select count(*) from batch_jobs where batch_id = b.id and status = 'failed'))::int
        as "jobs that failed and are not counted",
      (b.finished_at is null)::int as "not finished"
    from batches b where b.id = ${batchId}`.execute(db);
  return Object.fromEntries(Object.entries(rows[0] ?? { 'no batch': 1 }).filter(([, count]) => count !== 0));
}
