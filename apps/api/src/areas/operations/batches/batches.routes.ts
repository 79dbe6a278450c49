import type { Handlers } from '../../../platform/http/register-routes.ts';
import { exportBatchResults } from './export-batch-results.ts';
import { previewCredits, startCredits } from '../mass-credits/mass-credits.ts';
import { previewReversal, reverseCredits } from '../mass-credits/reverse-credits.ts';
import { previewRegeneration, startRegeneration } from '../regenerate-orders/regenerate-orders.ts';
import { showBatchDetail, showBatches, showBatchJobs } from './show-batches.ts';
import { cancelBatch, retryBatch } from './steer-batch.ts';

export const batchHandlers = {
  listBatches: ({ query }, { db }) => showBatches(db, query),
  showBatch: ({ params }, { db }) => showBatchDetail(db, params.id),
  listBatchJobs: ({ params, query }, { db }) => showBatchJobs(db, params.id, query),
  downloadBatchResults: ({ params, query }, ctx) => exportBatchResults(ctx, params.id, query.rows),
  cancelBatch: ({ params }, ctx) => cancelBatch(ctx, params.id),
  retryBatch: ({ params }, ctx) => retryBatch(ctx, params.id),
  regenerateOrders: (asked, ctx) =>
    asked.query.preview ? previewRegeneration(ctx, asked) : startRegeneration(ctx, asked),
  massApplyCredits: ({ query, body }, ctx) =>
    query.preview ? previewCredits(ctx.db, body.csv, query) : startCredits(ctx, body, query),
  reverseBatch: ({ params, query, body }, ctx) =>
    query.preview ? previewReversal(ctx.db, params.id, query) : reverseCredits(ctx, params.id, { ...query, ...body }),
} satisfies Partial<Handlers>;
