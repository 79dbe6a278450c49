import { type RawBuilder, sql } from 'kysely';
import { paginationOf } from '@larder/contract/wire/page.ts';
import { BATCH_NAMES, type BatchJobStatus, type BatchStatus } from '@larder/domain/values/enums/batches.ts';
import { batchRows } from '../../../platform/batches/batches.queries.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { IS_REVERSING } from '../../../platform/file-imports/reversals.queries.ts';
import { pageOf, sliceOf } from '../../../platform/sql/page-of.ts';

const STATUSES: Record<BatchStatus, RawBuilder<boolean>> = {
  Cancelled: sql`cancelled_at is not null`,
  Finished: sql`finished_at is not null and cancelled_at is null`,
  Processing: sql`finished_at is null and cancelled_at is null`,
};

interface Page {
  page: number;
  per_page: number;
}

interface BatchFilter {
  names: readonly string[] | null;
  status: BatchStatus | undefined;
}

export const listBatchRows = (db: Db, { names, status }: BatchFilter, page: Page) =>
  pageOf(
    batchRows(db)
      .orderBy('id', 'desc')
      .$if(names !== null, (rows) => rows.where('name', 'in', [...(names ?? [])]))
      .$if(status !== undefined, (rows) => rows.where(STATUSES[status ?? 'Finished'])),
    page,
    'id',
  );

export const findBatchRow = (db: Db | Tx, id: number) =>
  batchRows(db)
    .select('words_deleted_at')
    .select([
      sql<Record<string, string | number | boolean | null>>`input`.as('input'),
      sql<boolean>`finished_at is not null`.as('is_finished'),
      sql<boolean>`cancelled_at is not null`.as('is_cancelled'),
      sql<boolean>`words_deleted_at is not null`.as('are_words_deleted'),
      sql<string | null>`(select email from users where users.id = batches.cancelled_by)`.as('canceller'),
      sql<number>`succeeded_jobs - (select coalesce(sum(r.succeeded_jobs), 0)::int from batches r
        where r.reverses_batch_id = batches.id)`.as('reversible_jobs'),
      // Rows that a reversal left alone for good cannot be retried (CUST-48).
      sql<boolean>`failed_jobs > 0 and exists (select from batch_jobs j where j.batch_id = batches.id
        and j.status = 'failed' and not coalesce((j.result ->> 'is_final')::boolean, false))`.as('has_retryable_jobs'),
      // Changes of zip codes from before it was stored cannot be reversed (SHIP-36).
      sql<boolean>`name <> ${BATCH_NAMES.changedZipCodes} or not exists (select from batch_jobs j
        where j.batch_id = batches.id and j.status = 'succeeded' and not j.result ? 'was')`.as('has_previous_states'),
      sql<boolean>`exists (select from batches r where r.reverses_batch_id = batches.id and ${IS_REVERSING})`.as(
        'is_being_reversed',
      ),
    ])
    .where('id', '=', id)
    .executeTakeFirst();

/** No chunk of it runs until the commit. */
export const lockBatch = (tx: Tx, id: number) =>
  tx.selectFrom('batches').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

export interface JobRow {
  position: number;
  status: BatchJobStatus;
  subject_type: string | null;
  subject_id: string | null;
  /** For when the line's own is deleted. */
  present_email: string | null;
  user_id: number | null;
  input: JobInput;
  result: JobResult | null;
}
interface JobInput {
  line?: number;
  email?: string;
  amount_cents?: number;
  reason?: string;
  order_id?: number;
  sku?: string;
  order_number?: string;
}
export interface JobResult {
  error?: string;
  note?: string;
  transaction_id?: number;
  balance_before_cents?: number;
  balance_after_cents?: number;
  before?: StoredOrder;
  after?: StoredOrder;
}
export interface StoredOrder {
  cart: Record<string, number>;
  ship_at: string | null;
  deliver_at: string | null;
  total_cents: number;
}

const jobRows = (db: Db, batchId: number, status: BatchJobStatus | undefined) => {
  const rows = db
    .selectFrom('batch_jobs')
    .select(['position', 'status', 'subject_type', 'subject_id'])
    .select(
      sql<string | null>`case when subject_type = 'user' and not input ? 'email' then
        (select email from users where users.id = batch_jobs.subject_id::bigint) end`.as('present_email'),
    )
    .select([sql<JobInput>`input`.as('input'), sql<JobResult | null>`result`.as('result')])
    .select(
      sql<number | null>`case subject_type when 'user' then subject_id::bigint
        when 'order' then (select user_id from orders where orders.id = subject_id::bigint) end`.as('user_id'),
    )
    .where('batch_id', '=', batchId)
    .orderBy('position');
  return status === undefined ? rows : rows.where('status', '=', status);
};

/** From the batch's counters, so that a page does not count 100,000 rows. */
export async function listJobRows(
  db: Db,
  batchId: number,
  { status, total, page, per_page }: Page & { status: BatchJobStatus | undefined; total: number },
) {
  const rows = await sliceOf(jobRows(db, batchId, status), { page, per_page }, 'position').execute();
  return { rows, pagination: paginationOf(page, per_page, rows.length, total) };
}

export const listJobRowsAfter = (
  db: Db,
  batchId: number,
  { status, after, limit }: { status: BatchJobStatus; after: number; limit: number },
): Promise<JobRow[]> => jobRows(db, batchId, status).where('position', '>', after).limit(limit).execute();

export async function cancelJobs(tx: Tx, id: number, staffId: number, now: Temporal.Instant): Promise<void> {
  await tx.updateTable('batches').set({ cancelled_at: now, cancelled_by: staffId }).where('id', '=', id).execute();
  await tx
    .updateTable('batch_jobs')
    .set({ status: 'cancelled' })
    .where('batch_id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}

export async function renewFailedJobs(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('batches')
    .set({ failed_jobs: 0, finished_at: null, run_started_at: null })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('batch_jobs')
    .set({ status: 'pending', result: null })
    .where('batch_id', '=', id)
    .where('status', '=', 'failed')
    .execute();
}
