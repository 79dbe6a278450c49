import { noteEnd } from '../../../platform/http/changed-lately.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { exportBatchResults } from './export-batch-results.ts';
import { showBatchDetail, showBatches, showBatchJobs } from './show-batches.ts';
import { cancelBatch, retryBatch } from './steer-batch.ts';

export const batchHandlers = {
  listBatches: ({ query }, { db }) => showBatches(db, query),
  showBatch: async ({ params }, ctx) => {
    const batch = await showBatchDetail(ctx.db, params.id);
    noteEnd(ctx, batch);
    return batch;
  },
  listBatchJobs: ({ params, query }, { db }) => showBatchJobs(db, params.id, query),
  downloadBatchResults: ({ params, query }, ctx) => exportBatchResults(ctx, params.id, query.rows),
  cancelBatch: ({ params }, ctx) => cancelBatch(ctx, params.id),
  retryBatch: ({ params }, ctx) => retryBatch(ctx, params.id),
} satisfies Partial<Handlers>;
