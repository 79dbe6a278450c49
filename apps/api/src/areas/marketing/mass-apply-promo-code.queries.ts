import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';

/** A customer by e-mail, whatever its case, locked; staff have no codes. */
export const lockCustomerByEmail = (tx: Tx, email: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'version', 'email', 'is_admin', 'status', 'number_of_active_weeks'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('is_admin', '=', false)
    .forUpdate()
    .executeTakeFirst();

export const raiseVersion = (tx: Tx, userId: number, version: number) =>
  tx.updateTable('users').set({ version }).where('id', '=', userId).execute();

export const findPromoCodeId = (db: Db, code: string) =>
  db.selectFrom('promo_codes').select(['id', 'code']).where('code', '=', code.toUpperCase()).executeTakeFirst();

export interface MassApplyBatch {
  name: string;
  code: string;
  override: boolean;
  emails: readonly string[];
  staffId: number;
  now: Temporal.Instant;
}

/** Writes down what is to be done, a job for each e-mail. */
export async function insertMassApply(tx: Tx, batch: MassApplyBatch): Promise<number> {
  const { id } = await tx
    .insertInto('batches')
    .values({
      name: batch.name,
      total_jobs: batch.emails.length,
      input: JSON.stringify({ code: batch.code, override: batch.override }),
      created_by: batch.staffId,
      created_at: batch.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into batch_jobs (batch_id, position, input)
    select ${id}::bigint, each.position, jsonb_build_object('email', each.email)
    from unnest(${[...batch.emails]}::text[]) with ordinality as each (email, position)`.execute(tx);
  return id;
}

export async function findBatch(db: Db, id: number) {
  const row = await db
    .selectFrom('batches as b')
    .leftJoin('users as u', 'u.id', 'b.created_by')
    .select(['b.id', 'b.name', 'b.total_jobs', 'b.succeeded_jobs', 'b.failed_jobs', 'b.created_at'])
    .select(['b.finished_at', 'b.cancelled_at', 'u.email'])
    .where('b.id', '=', id)
    .executeTakeFirstOrThrow();
  const { total_jobs, succeeded_jobs, failed_jobs, email, ...rest } = row;
  return {
    ...rest,
    // A failed job stays pending until it is tried again (rulings 8).
    processed_jobs: succeeded_jobs,
    pending_jobs: total_jobs - succeeded_jobs,
    progress: total_jobs === 0 ? 100 : Math.floor((100 * succeeded_jobs) / total_jobs),
    total_jobs,
    failed_jobs,
    created_at: row.created_at.toString(),
    finished_at: row.finished_at?.toString() ?? null,
    cancelled_at: row.cancelled_at?.toString() ?? null,
    created_by: { email: email ?? 'system' },
  };
}

/** The next e-mail of a batch that nobody works on; none once it was cancelled. */
export const lockNextJob = (tx: Tx, batchId: number) =>
  tx
    .selectFrom('batch_jobs as j')
    .innerJoin('batches as b', 'b.id', 'j.batch_id')
    .select(['j.position', 'b.created_by'])
    .select([
      sql<string>`j.input ->> 'email'`.as('email'),
      sql<string>`b.input ->> 'code'`.as('code'),
      sql<boolean>`(b.input ->> 'override')::boolean`.as('override'),
    ])
    .where('j.batch_id', '=', batchId)
    .where('j.status', '=', 'pending')
    .where('b.cancelled_at', 'is', null)
    .orderBy('j.position')
    .limit(1)
    .forUpdate('j')
    .skipLocked()
    .executeTakeFirst();

export async function finishJob(
  tx: Tx,
  batchId: number,
  position: number,
  { userId, failure }: { userId: number | null; failure: string | null },
): Promise<void> {
  await tx
    .updateTable('batch_jobs')
    .set({
      status: failure === null ? 'succeeded' : 'failed',
      subject_type: userId === null ? null : 'user',
      subject_id: userId === null ? null : String(userId),
      result: JSON.stringify(failure === null ? { applied: true } : { error: failure }),
    })
    .where('batch_id', '=', batchId)
    .where('position', '=', position)
    .execute();
  await tx
    .updateTable('batches')
    .set((row) =>
      failure === null
        ? { succeeded_jobs: row('succeeded_jobs', '+', 1) }
        : { failed_jobs: row('failed_jobs', '+', 1) },
    )
    .where('id', '=', batchId)
    .execute();
}

/** Finished when every job succeeded or failed (rulings 8). */
export const finishBatch = (tx: Tx, batchId: number, now: Temporal.Instant) =>
  tx
    .updateTable('batches')
    .set({ finished_at: now })
    .where('id', '=', batchId)
    .where('finished_at', 'is', null)
    .whereRef('total_jobs', '=', sql`succeeded_jobs + failed_jobs`)
    .execute();
