import * as z from 'zod';
import type { ProductColumn } from '@larder/domain/values/imports/product-imports.ts';
import type { JobOutcome, LockedBatch, WaitingJob } from '../../../platform/batches/batches.queries.ts';
import { BATCH_RETRIES, workThroughBatch } from '../../../platform/batches/work-through-batch.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { listStoredRowsOf } from '../../../platform/file-imports/file-imports.queries.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { record } from '../../../platform/record.ts';
import { addProduct } from '../products/create-product.ts';
import { refuseChanges, writeChanges } from '../products/write-changes.ts';
import { type JudgedProduct, judgeProducts } from './judge-products.ts';
import { TABLES } from './product-file.ts';
import { refusalOf } from '../refused-row.ts';

const input = z.object({ import_id: z.int() });
const DELETED = 'The row was deleted. Upload the product again.';

/** Some tenths of a second: forms and orders with these products wait for one chunk at most. */
const CHUNK = 20;

/** Each product is judged again under its lock. */
export const importProductsJob = defineJob({
  ...BATCH_RETRIES,
  name: 'import-products',
  data: z.object({ batch_id: z.int() }),
  run: ({ batch_id }, ctx) =>
    workThroughBatch(ctx, batch_id, { chunk: CHUNK, run: (tx, batch, jobs) => importChunk(tx, ctx, batch, jobs) }),
});

async function importChunk(tx: Tx, ctx: JobContext, batch: LockedBatch, jobs: WaitingJob[]): Promise<JobOutcome[]> {
  const { import_id: importId } = input.parse(batch.input);
  const positions = jobs.map(({ position }) => position);
  const rows = await listStoredRowsOf<ProductColumn>(tx, TABLES, importId, positions);
  const judged = await judgeProducts(tx, rows, true);
  const outcomes = new Map<number, JobOutcome>();
  for (const each of judged)
    outcomes.set(each.row, await importRow(tx, ctx, each, { staffId: batch.created_by, importId }));
  return positions.map((position) => outcomes.get(position) ?? { position, error: DELETED });
}

interface Importing {
  staffId: number | null;
  importId: number;
}

async function importRow(tx: Tx, ctx: JobContext, judged: JudgedProduct, importing: Importing): Promise<JobOutcome> {
  const { row: position } = judged;
  if (judged.kind === 'refused') return { position, error: judged.note };
  if (judged.kind === 'unchanged')
    return { position, error: null, subject: { type: 'product', id: judged.product.id }, kept: { kind: judged.kind } };
  const applied = await refusalOf(tx, () => applyRow(tx, ctx, judged, importing));
  return 'error' in applied
    ? { position, error: applied.error }
    : { position, error: null, subject: { type: 'product', id: applied.id }, kept: applied.kept };
}

type Applicable = Extract<JudgedProduct, { kind: 'created' | 'changed' }>;

async function applyRow(
  tx: Tx,
  ctx: JobContext,
  judged: Applicable,
  { staffId, importId }: Importing,
): Promise<{ id: number; kept: object }> {
  if (judged.kind === 'created') {
    const { values } = judged;
    const { id, version, slug } = await addProduct(tx, values);
    await record(
      tx,
      { staffId },
      {
        name: 'product_created',
        subject: { type: 'product', id, version },
        description: `Created the product ${values.sku} by import ${importId}`,
        after: { ...values, slug },
      },
    );
    return { id, kept: { kind: judged.kind, version } };
  }
  const { product, before, after, note } = judged;
  await refuseChanges(tx, before, after);
  const version = await writeChanges(tx, ctx, product, after);
  await record(
    tx,
    { staffId },
    {
      name: 'product_updated',
      subject: { type: 'product', id: product.id, version },
      description: `Changed ${Object.keys(after).join(', ').replaceAll('_', ' ')} of ${product.sku} by import ${importId}`,
      before,
      after,
    },
  );
  return { id: product.id, kept: { kind: judged.kind, version, was: before, note } };
}
