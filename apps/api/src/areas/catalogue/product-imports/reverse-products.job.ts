import * as z from 'zod';
import type { JobOutcome, LockedBatch, WaitingJob } from '../../../platform/batches/batches.queries.ts';
import { BATCH_RETRIES, workThroughBatch } from '../../../platform/batches/work-through-batch.ts';
import { CallError, refuseIf } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { inSavepoint } from '../../../platform/file-imports/savepoint.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { record } from '../../../platform/record.ts';
import { refusalToReverseProduct } from '@larder/domain/catalogue/product-imports/reverse-product.ts';
import {
  changesOf,
  type LockedProduct,
  type ProductValues,
  readAllValues,
  type SentValues,
} from '../products/product-values.ts';
import { lockProducts } from '../products/show-product.queries.ts';
import { writeChanges } from '../products/write-changes.ts';
import { deleteProduct, isListedElsewhere } from './product-imports.queries.ts';
import { refusalOf } from '../refused-row.ts';

const reversed = z.object({
  applied: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('created'), version: z.int() }),
    z.object({ kind: z.literal('changed'), version: z.int(), was: z.record(z.string(), z.unknown()) }),
    z.object({ kind: z.literal('unchanged') }),
  ]),
});

/** As in an import. */
const CHUNK = 20;

/** Products that were changed or used since stay as they are (CAT-39). */
export const reverseProductsJob = defineJob({
  ...BATCH_RETRIES,
  name: 'reverse-products',
  data: z.object({ batch_id: z.int() }),
  run: ({ batch_id }, ctx) =>
    workThroughBatch(ctx, batch_id, { chunk: CHUNK, run: (tx, batch, jobs) => reverseChunk(tx, ctx, batch, jobs) }),
});

async function reverseChunk(tx: Tx, ctx: JobContext, batch: LockedBatch, jobs: WaitingJob[]): Promise<JobOutcome[]> {
  const products = await lockProducts(
    tx,
    jobs.map(({ subject_id }) => Number(subject_id)),
  );
  const values = await readAllValues(tx, products);
  const byId = new Map(products.map((product) => [product.id, product]));
  const outcomes: JobOutcome[] = [];
  for (const { position, subject_id, input } of jobs) {
    const { applied } = reversed.parse(input);
    const product = byId.get(Number(subject_id));
    const stored = values.get(Number(subject_id));
    const error =
      product && stored
        ? await reverseRow(tx, ctx, { product, values: stored }, { applied, actor: { staffId: batch.created_by } })
        : null;
    outcomes.push({ position, error });
  }
  return outcomes;
}

interface Stored {
  product: LockedProduct;
  values: ProductValues;
}

interface Reversing {
  applied: z.output<typeof reversed>['applied'];
  actor: { staffId: number | null };
}

/** Returns why the product stays. */
async function reverseRow(
  tx: Tx,
  ctx: JobContext,
  stored: Stored,
  { applied, actor }: Reversing,
): Promise<string | null> {
  if (applied.kind === 'unchanged') return null;
  const done = await refusalOf(tx, async () => {
    refuseIf(refusalToReverseProduct(applied, stored.product));
    if (applied.kind === 'created') await removeProduct(tx, stored, actor);
    else await restoreValues(tx, ctx, stored, { actor, was: applied.was });
    return {};
  });
  return 'error' in done ? String(done.error) : null;
}

const IN_USE = new CallError('refused', 'This product is in use. Deactivate it on its page.');

async function removeProduct(tx: Tx, { product, values }: Stored, actor: Reversing['actor']): Promise<void> {
  const { id, sku, version } = product;
  if (await isListedElsewhere(tx, id)) throw IN_USE;
  try {
    await inSavepoint(tx, () => deleteProduct(tx, id));
  } catch (error) {
    if (isForeignKeyViolation(error)) throw IN_USE;
    throw error;
  }
  await record(tx, actor, {
    name: 'product_deleted',
    subject: { type: 'product', id, version },
    description: `Deleted the product ${sku} by reversing its import`,
    before: values,
  });
}

const isForeignKeyViolation = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23503';

async function restoreValues(
  tx: Tx,
  ctx: JobContext,
  { product, values }: Stored,
  { actor, was }: { actor: Reversing['actor']; was: SentValues },
): Promise<void> {
  const { before, after } = changesOf(values, was);
  const version = await writeChanges(tx, ctx, product, after);
  await record(tx, actor, {
    name: 'product_updated',
    subject: { type: 'product', id: product.id, version },
    description: `Restored ${Object.keys(after).join(', ').replaceAll('_', ' ')} of ${product.sku} by reversing its import`,
    before,
    after,
  });
}
