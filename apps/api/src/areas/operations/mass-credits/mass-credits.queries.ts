import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { CreditFileRow } from './read-credit-rows.ts';

export const insertCreditJobs = (tx: Tx, batchId: number, first: number, rows: readonly CreditFileRow[]) =>
  sql`insert into batch_jobs (batch_id, position, input)
    select ${batchId}::bigint, ${first}::int + n - 1, jsonb_strip_nulls(jsonb_build_object('line', line, 'email', email,
      'amount_cents', amount, 'reason', reason, 'order_id', order_id))
    from unnest(${rows.map(({ line }) => line)}::int[], ${rows.map(({ email }) => email)}::text[],
      ${rows.map(({ amount }) => amount)}::int[], ${rows.map(({ reason }) => reason)}::text[],
      ${rows.map(({ order_id }) => order_id)}::bigint[]) with ordinality as each (line, email, amount, reason, order_id, n)`.execute(
    tx,
  );

export const setFile = (tx: Tx, id: number, { rows, sha256 }: { rows: number; sha256: Buffer }) =>
  tx.updateTable('batches').set({ total_jobs: rows, file_sha256: sha256 }).where('id', '=', id).execute();

/** Serializes uploads of the same file, so that the second finds the first. */
export const lockFile = (tx: Tx, sha256: Buffer) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`mass-credits ${sha256.toString('hex')}`}, 0))`.execute(tx);

export const listBatchesOfFile = (db: Db | Tx, sha256: Buffer) =>
  db
    .selectFrom('batches as b')
    .leftJoin('users as u', 'u.id', 'b.created_by')
    .select(['b.id', 'b.created_at', 'u.email'])
    .where('b.file_sha256', '=', sha256)
    .orderBy('b.id', 'desc')
    .limit(5)
    .execute();

/**
 * From last to first: a credit that was given and used again is never asked for twice. `not in` is hashed once; a nested
 * loop would read the rows that the insert below has just written, for each row.
 */
const reversible = (batchId: number) => sql`
  select j.position, j.subject_id, j.input, j.result,
    -- As its customer has it now, once the line's own is deleted.
    coalesce(j.input ->> 'email', (select u.email from users u where u.id = j.subject_id::bigint)) as email
  from batch_jobs j
  where j.batch_id = ${batchId} and j.status = 'succeeded' and j.position not in (
    select (t.input ->> 'reverses')::int from batches r join batch_jobs t on t.batch_id = r.id
    where r.reverses_batch_id = ${batchId} and t.status = 'succeeded' and t.input ->> 'reverses' is not null)`;

export async function insertReversalJobs(tx: Tx, id: number, reversedId: number, reason: string): Promise<number> {
  const { numAffectedRows } = await sql`insert into batch_jobs (batch_id, position, subject_type, subject_id, input)
    select ${id}::bigint, row_number() over (order by each.position desc), 'user', each.subject_id,
      jsonb_build_object('line', each.input -> 'line', 'email', each.email, 'amount_cents', -(each.input ->> 'amount_cents')::int,
        'reason', ${reason}::text, 'reverses', each.position,
        'reverses_transaction_id', each.result -> 'transaction_id')
    from (${reversible(reversedId)}) each`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

export interface ReversibleRow {
  position: number;
  line: number;
  user_id: number;
  email: string;
  amount_cents: number;
}

export async function listReversible(
  db: Db | Tx,
  batchId: number,
  before: number,
  limit: number,
): Promise<ReversibleRow[]> {
  const { rows } = await sql<ReversibleRow>`
    select position, coalesce((input ->> 'line')::int, position) as line, subject_id::bigint as user_id, email,
      -(input ->> 'amount_cents')::int as amount_cents
    from (${reversible(batchId)}) each where position < ${before}::int order by position desc limit ${limit}::int`.execute(
    db,
  );
  return rows;
}
