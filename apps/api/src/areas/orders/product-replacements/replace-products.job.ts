import * as z from 'zod';
import { refusalToReplace } from '@larder/domain/orders/product-replacements/product-replacements.ts';
import type { LockedBatch, WaitingJob } from '../../../platform/batches/batches.queries.ts';
import { BATCH_RETRIES, workThroughBatch } from '../../../platform/batches/work-through-batch.ts';
import { found } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { findReplacedProduct } from './product-replacements.queries.ts';
import { replaceInOrders } from './replace-in-orders.ts';

/** A chunk locks its customers until it is done; other changes of their orders wait. */
const CHUNK = 500;

const terms = z.object({
  product_id: z.int(),
  replacement_id: z.int(),
  order_week_ids: z.string().transform((ids) => ids.split(',').map(Number)),
  include_filtered: z.boolean(),
  include_window: z.boolean(),
});

/** Each order once (CAT-47). */
export const replaceProductsOfBatch = defineJob({
  ...BATCH_RETRIES,
  name: 'replace-products',
  data: z.object({ batch_id: z.int() }),
  run: ({ batch_id }, ctx) =>
    workThroughBatch(ctx, batch_id, { chunk: CHUNK, run: (tx, batch, jobs) => replaceChunk(tx, ctx, batch, jobs) }),
});

async function replaceChunk(tx: Tx, ctx: JobContext, batch: LockedBatch, jobs: readonly WaitingJob[]) {
  const { product_id, replacement_id, order_week_ids, ...choice } = terms.parse(batch.input);
  const product = found(await findReplacedProduct(tx, { id: product_id }, order_week_ids), `Product ${product_id}`);
  const replacement = found(
    await findReplacedProduct(tx, { id: replacement_id }, order_week_ids),
    `Product ${replacement_id}`,
  );
  const refusal = refusalToReplace(product, replacement);
  if (refusal) return jobs.map(({ position }) => ({ position, error: `Not replaced: ${refusal.message}` }));
  const ids = jobs.map(({ subject_id }) => Number(subject_id));
  const actor = { staffId: batch.created_by };
  const made = await replaceInOrders(tx, { ...ctx, actor }, ids, { ...choice, product, replacement });
  return jobs.map(({ position }, index) => ({ position, error: made[index]?.error ?? null }));
}
