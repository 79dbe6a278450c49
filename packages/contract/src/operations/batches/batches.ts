import * as z from 'zod';
import { BATCH_JOB_STATUSES, BATCH_STATUSES } from '@larder/domain/values/enums/batches.ts';
import { batch } from '../../wire/batch.ts';
import { pageQuery } from '../../wire/page.ts';
import { route } from '../../wire/route.ts';
import { id, moment, money } from '../../wire/values.ts';

const ofBatch = z.object({ id });

export const listBatches = route({
  method: 'GET',
  path: '/api/sales/admin/batch',
  source: 'spec',
  area: 'operations',
  summary: 'Batches, newest first; the Admin… names find the same as the plain ones',
  query: z.object({
    ...pageQuery,
    name: z.string().max(100).optional(),
    status: z.enum(BATCH_STATUSES).optional(),
  }),
  isByItself: true,
  answer: z.array(batch),
  meta: 'page',
});

export const batchDetail = batch
  .extend({
    cancelled_by: z.object({ email: z.string() }).nullable(),
    asked: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    /** 30 days after its end. */
    words_deleted_at: moment.nullable(),
    /** Null if it can. */
    refusals: z.object({
      cancel: z.string().nullable(),
      retry: z.string().nullable(),
      reverse: z.string().nullable(),
    }),
  })
  .meta({ id: 'BatchDetail' });
export type BatchDetail = z.output<typeof batchDetail>;

export const showBatch = route({
  method: 'GET',
  path: '/api/sales/admin/batch/{id}',
  source: 'larder',
  area: 'operations',
  summary: 'One batch',
  params: ofBatch,
  isByItself: true,
  answer: batchDetail,
});

/** One row or order of a batch; fields that its kind lacks are null. */
export const batchJob = z
  .object({
    position: z.int(),
    /** In the uploaded file. */
    line: z.int().nullable(),
    status: z.enum(BATCH_JOB_STATUSES),
    user_id: id.nullable(),
    order_id: id.nullable(),
    /** As given; once deleted, the customer's present one. */
    email: z.string().nullable(),
    sku: z.string().nullable(),
    zip_code: z.string().nullable(),
    /** The number of a historical order. */
    order_number: z.string().nullable(),
    amount: money.nullable(),
    reason: z.string().nullable(),
    error: z.string().nullable(),
    /** A part that stays unchanged although the job is done, and why. */
    note: z.string().nullable(),
  })
  .meta({ id: 'BatchJob' });
export type BatchJob = z.output<typeof batchJob>;

export const listBatchJobs = route({
  method: 'GET',
  path: '/api/sales/admin/batch/{id}/jobs',
  source: 'larder',
  area: 'operations',
  summary: 'The rows or orders of a batch in their order, with their results',
  params: ofBatch,
  query: z.object({ ...pageQuery, status: z.enum(BATCH_JOB_STATUSES).optional() }),
  isByItself: true,
  answer: z.array(batchJob),
  meta: 'page',
});

export const BATCH_RESULTS = ['done', 'failed', 'before'] as const;
export type BatchResults = (typeof BATCH_RESULTS)[number];

export const downloadBatchResults = route({
  method: 'GET',
  path: '/api/sales/admin/batch/{id}/results.csv',
  source: 'larder',
  area: 'operations',
  summary: 'Results of a batch as CSV: successes, failures with reasons, or the previous state',
  params: ofBatch,
  query: z.object({ rows: z.enum(BATCH_RESULTS).default('done') }),
  answer: null,
  file: 'text/csv',
});

export const cancelBatch = route({
  method: 'DELETE',
  path: '/api/sales/admin/batch/{id}',
  source: 'larder',
  area: 'operations',
  summary: 'Stop a running batch: finished rows stay, the rest does not start',
  params: ofBatch,
  answer: null,
});

export const retryBatch = route({
  method: 'POST',
  path: '/api/sales/admin/batch/{id}/retries',
  source: 'larder',
  area: 'operations',
  summary: 'Retry only the failed rows of a finished batch',
  params: ofBatch,
  answer: batch,
  status: 202,
});

export const batchesRoutes = { listBatches, showBatch, listBatchJobs, downloadBatchResults, cancelBatch, retryBatch };
