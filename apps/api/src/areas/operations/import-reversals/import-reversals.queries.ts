import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

/** `not in` is hashed once; a nested loop would read the rows that the insert below has just written, for each row. */
const reversible = (batchId: number) => sql`
  select j.position, j.subject_id::bigint as user_id, (j.input ->> 'line')::int as line, j.result ->> 'kind' as kind
  from batch_jobs j
  where j.batch_id = ${batchId} and j.status = 'succeeded' and j.subject_id not in (
    select t.subject_id from batches r join batch_jobs t on t.batch_id = r.id
    where r.reverses_batch_id = ${batchId} and t.status = 'succeeded' and t.subject_id is not null)`;

export async function insertReversalJobs(tx: Tx, id: number, reversedId: number): Promise<number> {
  const { numAffectedRows } = await sql`insert into batch_jobs (batch_id, position, subject_type, subject_id, input)
    select ${id}::bigint, each.position, 'user', each.user_id,
      jsonb_build_object('line', each.line, 'kind', each.kind, 'email', u.email)
    from (${reversible(reversedId)}) each join users u on u.id = each.user_id`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

export interface ReversibleRow {
  position: number;
  user_id: number;
  line: number | null;
  kind: 'created' | 'changed';
}

export async function listReversible(
  db: Db | Tx,
  batchId: number,
  after: number,
  limit: number,
): Promise<ReversibleRow[]> {
  const { rows } = await sql<ReversibleRow>`select * from (${reversible(batchId)}) each
    where position > ${after}::int order by position limit ${limit}::int`.execute(db);
  return rows;
}
