import type {
  ImportReversalPreview,
  ImportReversalRow,
  ReversalRowKind,
} from '@larder/contract/operations/import-reversals/import-reversals.ts';
import type { Batch } from '@larder/contract/wire/batch.ts';
import { paginationOf } from '@larder/contract/wire/page.ts';
import { refusalToReverse } from '@larder/domain/operations/batches/batches.ts';
import { add, ZERO } from '@larder/domain/values/cents.ts';
import { BATCH_NAMES } from '@larder/domain/values/enums/batches.ts';
import { insertBatch, setTotalJobs } from '../../../platform/batches/batches.queries.ts';
import { showBatch } from '../../../platform/batches/show-batch.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { fingerprintOf, refuseChangedFigures } from '../../../platform/preview.ts';
import { record } from '../../../platform/record.ts';
import { judgeReversals } from '../../customers/customer-imports/reverse-customers.ts';
import { findBatchRow } from '../batches/batches.queries.ts';
import { holdBatch } from '../batches/steer-batch.ts';
import { insertReversalJobs, listReversible } from './import-reversals.queries.ts';
import { reverseCustomersJob } from './reverse-customers.job.ts';

const TOGETHER = 2_000;
const IMPORTS = [BATCH_NAMES.customers];

interface PageQuery {
  page: number;
  per_page: number;
  rows?: ReversalRowKind | undefined;
}

export async function previewImportReversal(db: Db, id: number, query: PageQuery): Promise<ImportReversalPreview> {
  refuseIf(refusalToReverse(found(await findBatchRow(db, id), `Batch ${id}`), IMPORTS));
  return preview(db, id, query);
}

/** Customers who changed since stay as they are, by name. `expected` is the preview's fingerprint (CUST-48). */
export async function reverseImport(
  ctx: StaffContext,
  id: number,
  { expected, ...query }: PageQuery & { expected?: string | undefined },
): Promise<Batch> {
  const counterId = await ctx.transaction(async (tx) => {
    const batch = await holdBatch(tx, id);
    refuseIf(refusalToReverse(batch, IMPORTS));
    if (expected !== undefined) refuseChangedFigures(expected, await preview(tx, id, query));
    const counter = await insertBatch(tx, {
      name: BATCH_NAMES.reversedCustomers,
      totalJobs: 0,
      input: batch.input,
      staffId: ctx.staff.id,
      now: await businessNow(tx),
      ...(batch.file_name !== null && { fileName: batch.file_name }),
      reversesBatchId: id,
    });
    const total = await insertReversalJobs(tx, counter, id);
    await setTotalJobs(tx, counter, total);
    await record(tx, ctx.actor, {
      name: 'batch_reversed',
      subject: { type: 'batch', id },
      description: `Started reversing the import of ${total} customers by batch ${id}`,
      after: { reversal_batch_id: counter, total_jobs: total },
    });
    await later(tx, ctx, reverseCustomersJob, { batch_id: counter });
    return counter;
  });
  return showBatch(ctx.db, counterId);
}

async function preview(
  db: Db | Tx,
  id: number,
  { page, per_page, rows: kind }: PageQuery,
): Promise<ImportReversalPreview> {
  const totals = { customers: 0, reversed: 0, unchanged: 0, orders: 0, opening_credit: ZERO };
  const onPage: ImportReversalRow[] = [];
  let matching = 0;
  const now = await businessNow(db);
  for await (const row of judgedRows(db, id, now)) {
    const isReversed = row.refusal === null;
    totals.customers += 1;
    totals[isReversed ? 'reversed' : 'unchanged'] += 1;
    if (isReversed) totals.orders += row.orders;
    if (isReversed) totals.opening_credit = add(totals.opening_credit, row.opening_credit);
    if (kind !== undefined && isReversed !== (kind === 'reversed')) continue;
    matching += 1;
    if (matching > (page - 1) * per_page && onPage.length < per_page) onPage.push(row);
  }
  return {
    totals,
    rows: onPage,
    pagination: paginationOf(page, per_page, onPage.length, matching),
    fingerprint: fingerprintOf([id, totals]),
  };
}

async function* judgedRows(db: Db | Tx, id: number, now: Temporal.Instant): AsyncGenerator<ImportReversalRow> {
  for (let after = 0; ;) {
    const rows = await listReversible(db, id, after, TOGETHER);
    const last = rows.at(-1);
    if (!last) return;
    const judged = await judgeReversals(
      db,
      rows.map(({ user_id, kind }) => ({ userId: user_id, kind })),
      now,
    );
    for (const { line, user_id } of rows) {
      const each = judged.get(user_id);
      if (!each) continue;
      const { opening, refusal, ...rest } = each;
      yield { line, user_id, opening_credit: opening, ...rest, refusal: refusal?.message ?? null };
    }
    after = last.position;
  }
}
