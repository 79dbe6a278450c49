import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

export const insertOrderJobs = (tx: Tx, batchId: number, orderIds: readonly number[]) =>
  sql`insert into batch_jobs (batch_id, position, subject_type, subject_id)
    select ${batchId}::bigint, each.position, 'order', each.id::text
    from unnest(${orderIds}::bigint[]) with ordinality as each (id, position)`.execute(tx);
