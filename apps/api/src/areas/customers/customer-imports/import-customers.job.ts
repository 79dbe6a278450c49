import * as z from 'zod';
import type { CustomerColumn } from '@larder/domain/values/imports/customer-imports.ts';
import type { JobOutcome, LockedBatch, WaitingJob } from '../../../platform/batches/batches.queries.ts';
import { BATCH_RETRIES, workThroughBatch } from '../../../platform/batches/work-through-batch.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { listStoredRowsOf } from '../../../platform/file-imports/file-imports.queries.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { holdDating } from '../../deliveries/dating.queries.ts';
import { lockCustomers } from '../../orders/reading/customer-status.queries.ts';
import { TABLES } from './customer-file.ts';
import { waitForImports } from './insert-customers.queries.ts';
import { type JudgedRow, judgeRows } from './judge-customers.ts';
import { makeImportedOrders } from './make-imported-orders.job.ts';
import { changeCustomers, createCustomers, type WritableRow } from './write-customers.ts';

/** About a second. */
const CHUNK = 2_000;
/** Each job waits in the queue; 100 customers have their orders in one transaction. */
const CUSTOMERS_A_JOB = 1_000;

const input = z.object({ import_id: z.int() });
const DELETED = 'The row was deleted. Upload the customer again.';
const IN_THE_MEANTIME = 'This customer was created in the meantime. Retry the row to compare it.';

/** Each row once, whatever the check found: it is judged again under the locks. */
export const importCustomersJob = defineJob({
  ...BATCH_RETRIES,
  name: 'import-customers',
  data: z.object({ batch_id: z.int() }),
  run: ({ batch_id }, ctx) =>
    workThroughBatch(ctx, batch_id, {
      chunk: CHUNK,
      run: (tx, batch, jobs) => importChunk(tx, ctx, batch, jobs),
    }),
});

async function importChunk(tx: Tx, ctx: JobContext, batch: LockedBatch, jobs: WaitingJob[]): Promise<JobOutcome[]> {
  const { import_id: importId } = input.parse(batch.input);
  await waitForImports(tx);
  await holdDating(tx);
  const stored = await listStoredRowsOf<CustomerColumn>(
    tx,
    TABLES,
    importId,
    jobs.map(({ position }) => position),
  );
  const now = await businessNow(tx);
  const judged = await judgeRows(tx, stored, { now, config: ctx.config, lock: (ids) => lockCustomers(tx, ids) });
  const byRow = new Map(judged.map((each) => [each.row, each]));
  const writing = { now, actor: { staffId: batch.created_by }, importId };
  const made = await createCustomers(tx, rowsOf(judged, 'created'), writing);
  await changeCustomers(tx, rowsOf(judged, 'changed'), writing);
  await orderLater(tx, ctx, rowsOf(judged, 'created'), made);
  return jobs.map(({ position }) => outcomeOf(position, byRow.get(position), made));
}

const rowsOf = (judged: readonly JudgedRow[], kind: 'created' | 'changed'): WritableRow[] =>
  judged.filter((each) => each.judged.kind === kind);

async function orderLater(
  tx: Tx,
  ctx: JobContext,
  rows: readonly WritableRow[],
  made: ReadonlyMap<number, number>,
): Promise<void> {
  const ids = rows.flatMap(({ row, judged }) => (judged.planned.orders > 0 ? (made.get(row) ?? []) : []));
  for (let from = 0; from < ids.length; from += CUSTOMERS_A_JOB)
    await ctx.jobs.enqueue(tx, makeImportedOrders, { user_ids: ids.slice(from, from + CUSTOMERS_A_JOB) });
}

function outcomeOf(position: number, each: JudgedRow | undefined, made: ReadonlyMap<number, number>): JobOutcome {
  if (!each) return { position, error: DELETED };
  const { kind, note, existing } = each.judged;
  if (kind === 'refused') return { position, error: note };
  const id = kind === 'created' ? made.get(position) : existing?.id;
  if (id === undefined) return { position, error: IN_THE_MEANTIME };
  return { position, error: null, subject: { type: 'user', id }, kept: { kind, ...(note !== null && { note }) } };
}
