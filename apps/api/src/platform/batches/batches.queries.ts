import { type RawBuilder, sql } from 'kysely';
import { add, type Cents, ZERO } from '@larder/domain/values/cents.ts';
import type { Db, Tx } from '../database/database.ts';

interface NewBatch {
  name: string;
  totalJobs: number;
  input: Record<string, string | number | boolean | null>;
  staffId: number;
  now: Temporal.Instant;
  fileName?: string;
  reversesBatchId?: number;
}

export async function insertBatch(tx: Tx, batch: NewBatch): Promise<number> {
  const { id } = await tx
    .insertInto('batches')
    .values({
      name: batch.name,
      total_jobs: batch.totalJobs,
      input: JSON.stringify(batch.input),
      created_by: batch.staffId,
      created_at: batch.now,
      file_name: batch.fileName ?? null,
      reverses_batch_id: batch.reversesBatchId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const setTotalJobs = (tx: Tx, id: number, total_jobs: number) =>
  tx.updateTable('batches').set({ total_jobs }).where('id', '=', id).execute();

interface NewJob {
  subject: { type: string; id: string };
  input: object;
}

/** In their order. */
export const insertJobs = (tx: Tx, batchId: number, jobs: readonly NewJob[]) =>
  sql`insert into batch_jobs (batch_id, position, subject_type, subject_id, input)
    select ${batchId}::bigint, each.position, each.type, each.id, each.input::jsonb
    from unnest(${jobs.map(({ subject }) => subject.type)}::text[], ${jobs.map(({ subject }) => subject.id)}::text[],
      ${jobs.map(({ input }) => JSON.stringify(input))}::text[])
      with ordinality as each (type, id, input, position)`.execute(tx);

interface DoneJob {
  position: number;
  subject: { type: string; id: string };
  result: object;
}

/** The work itself is done in the same transaction. */
export async function insertDoneJobs(tx: Tx, batchId: number, jobs: readonly DoneJob[]): Promise<void> {
  await sql`insert into batch_jobs (batch_id, position, status, subject_type, subject_id, result)
    select ${batchId}::bigint, each.position, 'succeeded', each.type, each.id, each.result::jsonb
    from unnest(${jobs.map(({ position }) => position)}::int[], ${jobs.map(({ subject }) => subject.type)}::text[],
      ${jobs.map(({ subject }) => subject.id)}::text[], ${jobs.map(({ result }) => JSON.stringify(result))}::text[])
      as each (position, type, id, result)`.execute(tx);
}

export const setBatchDone = (tx: Tx, id: number, jobs: number, now: Temporal.Instant) =>
  tx
    .updateTable('batches')
    .set({ total_jobs: jobs, succeeded_jobs: jobs, finished_at: now })
    .where('id', '=', id)
    .execute();

export const batchRows = (db: Db | Tx) =>
  db
    .selectFrom('batches')
    .select(['id', 'name', 'total_jobs', 'succeeded_jobs', 'failed_jobs', 'done_before_run'])
    .select(['created_at', 'finished_at', 'cancelled_at', 'file_name', 'amount_cents', 'reverses_batch_id'])
    .select(
      sql<number | null>`(select max(r.id) from batches r where r.reverses_batch_id = batches.id)`.as(
        'reversal_batch_id',
      ),
    )
    .select(sql<string | null>`(select email from users where users.id = batches.created_by)`.as('email'))
    .select(sql<number | null>`extract(epoch from clock_timestamp() - run_started_at)::float8`.as('elapsed'));

/** Undefined once finished or cancelled. */
export async function lockRunningBatch(tx: Tx, id: number): Promise<LockedBatch | undefined> {
  const row = await tx
    .selectFrom('batches')
    .select(['id', 'name', 'created_by', 'run_started_at', 'reverses_batch_id'])
    .select(sql<Record<string, unknown>>`input`.as('input'))
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (row?.run_started_at === null) {
    const doneBefore = sql<number>`succeeded_jobs + failed_jobs`;
    await tx
      .updateTable('batches')
      .set({ run_started_at: sql`clock_timestamp()`, done_before_run: doneBefore })
      .where('id', '=', id)
      .execute();
  }
  return row;
}

export interface LockedBatch {
  id: number;
  name: string;
  created_by: number | null;
  reverses_batch_id: number | null;
  input: Record<string, unknown>;
}

export interface WaitingJob {
  position: number;
  subject_id: string | null;
  input: unknown;
}

/**
 * The next ones. Where none was done yet a range of positions holds them, and no plan can read beyond it: in a batch too
 * new for the planner's statistics each chunk read all that was left, 13 ms at 100,000 jobs.
 */
export async function listWaitingJobs(tx: Tx, batchId: number, after: number, limit: number): Promise<WaitingJob[]> {
  const waiting = waitingJobs(tx, batchId, after);
  const next = await waiting.where('position', '<=', after + limit).execute();
  return next.length === limit ? next : waiting.limit(limit).execute();
}

const waitingJobs = (tx: Tx, batchId: number, after: number) =>
  tx
    .selectFrom('batch_jobs')
    .select(['position', 'subject_id', sql<unknown>`input`.as('input')])
    .where('batch_id', '=', batchId)
    .where('position', '>', after)
    .where('status', '=', 'pending')
    .orderBy('position');

export interface JobOutcome {
  position: number;
  error: string | null;
  subject?: { type: 'user' | 'order' | 'product'; id: number } | null;
  kept?: object;
  /** Counted once the job succeeded. */
  amount?: Cents;
}

export async function settleJobs(tx: Tx, batchId: number, outcomes: readonly JobOutcome[]): Promise<void> {
  const failed = outcomes.filter(({ error }) => error !== null).length;
  const each = <T>(of: (outcome: JobOutcome) => T): T[] => outcomes.map(of);
  const results = each(({ error, kept }) => JSON.stringify(error === null ? (kept ?? {}) : { error, ...kept }));
  await sql`update batch_jobs j set status = each.status, result = each.result::jsonb,
      subject_type = coalesce(each.subject_type, j.subject_type), subject_id = coalesce(each.subject_id, j.subject_id)
    from unnest(${each(({ position }) => position)}::int[],
      ${each(({ error }) => (error === null ? 'succeeded' : 'failed'))}::text[], ${results}::text[],
      ${each(({ subject }) => subject?.type ?? null)}::text[],
      ${each(({ subject }) => (subject ? String(subject.id) : null))}::text[])
      as each (position, status, result, subject_type, subject_id)
    where j.batch_id = ${batchId} and j.position = each.position`.execute(tx);
  const done = outcomes.flatMap(({ error, amount }) => (error === null && amount !== undefined ? [amount] : []));
  await count(
    tx,
    batchId,
    sql`amount_cents = amount_cents + ${done.reduce(add, ZERO)}, succeeded_jobs = succeeded_jobs + ${outcomes.length - failed}, failed_jobs = failed_jobs + ${failed}`,
  );
}

const count = (tx: Tx, batchId: number, counters: RawBuilder<unknown>) =>
  sql`update batches set ${counters} where id = ${batchId}`.execute(tx);

/** Finished when every job succeeded or failed (OPS-3). */
export const finishBatch = (tx: Tx, batchId: number, now: Temporal.Instant) =>
  tx
    .updateTable('batches')
    .set({ finished_at: now })
    .where('id', '=', batchId)
    .whereRef('total_jobs', '=', sql`succeeded_jobs + failed_jobs`)
    .execute();
