import * as z from 'zod';
import type { JobOutcome, LockedBatch, WaitingJob } from '../../../platform/batches/batches.queries.ts';
import { BATCH_RETRIES, workThroughBatch } from '../../../platform/batches/work-through-batch.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { listOrderRows } from './historical-order-rows.queries.ts';
import { deleteOrders, listNumbersThere, writeOrders } from './historical-orders.queries.ts';
import { judgeOrders } from './judge-orders.ts';

/** Some tenths of a second: a kill loses no more. */
const CHUNK = 250;

const input = z.object({ import_id: z.int() });
const ofOrder = z.object({ order_number: z.string() });
const DELETED = 'The rows of this order were deleted. Upload the order again.';
const IN_THE_MEANTIME = 'This order was imported for another customer in the meantime. Retry the row to see it.';

const numberOf = (job: WaitingJob) => ofOrder.parse(job.input).order_number;

/** Each order once. The result of the check is not reused. */
export const importHistoricalOrdersJob = defineJob({
  ...BATCH_RETRIES,
  name: 'import-historical-orders',
  data: z.object({ batch_id: z.int() }),
  run: ({ batch_id }, ctx) => workThroughBatch(ctx, batch_id, { chunk: CHUNK, run: importChunk }),
});

async function importChunk(tx: Tx, batch: LockedBatch, jobs: WaitingJob[]): Promise<JobOutcome[]> {
  const { import_id: importId } = input.parse(batch.input);
  const judged = await judgeOrders(tx, await listOrderRows(tx, importId, jobs.map(numberOf)), true);
  const orders = [...judged.values()].flatMap(({ kind, order }) => (kind !== 'unchanged' && order ? [order] : []));
  const written = await writeOrders(tx, importId, orders, await businessNow(tx));
  return jobs.map((job) => {
    const { position } = job;
    const each = judged.get(numberOf(job));
    if (!each) return { position, error: DELETED };
    const { kind, order, notes } = each;
    if (!order) return { position, error: [...notes.values()][0] ?? DELETED };
    if (kind !== 'unchanged' && !written.has(order.order_number)) return { position, error: IN_THE_MEANTIME };
    return { position, error: null, subject: { type: 'user', id: order.user_id }, kept: { kind } };
  });
}

const reversed = ofOrder.extend({ applied: z.object({ kind: z.enum(['created', 'changed', 'unchanged']) }) });
const REPLACED = 'This order was in an earlier file too. Upload that file again to restore it.';
const REPLACED_SINCE = 'This order was replaced by a later file.';

/** Deletes the orders that the file created and no later file replaced (CUST-51). */
export const reverseHistoricalOrdersJob = defineJob({
  ...BATCH_RETRIES,
  name: 'reverse-historical-orders',
  data: z.object({ batch_id: z.int() }),
  run: ({ batch_id }, ctx) => workThroughBatch(ctx, batch_id, { chunk: CHUNK, run: reverseChunk }),
});

async function reverseChunk(tx: Tx, batch: LockedBatch, jobs: WaitingJob[]): Promise<JobOutcome[]> {
  const { import_id: importId } = input.parse(batch.input);
  const rows = jobs.map(({ position, input: given }) => ({ position, ...reversed.parse(given) }));
  const created = rows.filter(({ applied }) => applied.kind === 'created').map(({ order_number }) => order_number);
  const deleted = await deleteOrders(tx, importId, created);
  // An order of an erased customer is gone already.
  const left = await listNumbersThere(
    tx,
    created.filter((number) => !deleted.has(number)),
  );
  return rows.map(({ position, order_number, applied }) => {
    if (applied.kind === 'changed') return { position, error: REPLACED };
    return { position, error: left.has(order_number) ? REPLACED_SINCE : null };
  });
}
