import * as z from 'zod';
import { isFinalReversalRefusal } from '@larder/domain/customers/customer-imports/reversal-rules.ts';
import type { Refusal } from '@larder/domain/values/refusals.ts';
import { BATCH_RETRIES, workThroughBatch } from '../../../platform/batches/work-through-batch.ts';
import type { JobOutcome, LockedBatch, WaitingJob } from '../../../platform/batches/batches.queries.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { reverseCustomers } from '../../customers/customer-imports/reverse-customers.ts';

/** It shares the moments of cutoffs: a cutoff waits for one chunk. */
const CHUNK = 250;

const input = z.object({ kind: z.enum(['created', 'changed']) });

/** Each customer once, judged again under the locks (CUST-48). */
export const reverseCustomersJob = defineJob({
  ...BATCH_RETRIES,
  name: 'reverse-customers',
  data: z.object({ batch_id: z.int() }),
  run: ({ batch_id }, ctx) => workThroughBatch(ctx, batch_id, { chunk: CHUNK, run: reverseChunk }),
});

async function reverseChunk(tx: Tx, batch: LockedBatch, jobs: WaitingJob[]): Promise<JobOutcome[]> {
  const rows = jobs.map((job) => ({ userId: Number(job.subject_id), kind: input.parse(job.input).kind }));
  const judged = await reverseCustomers(tx, rows, { actor: { staffId: batch.created_by }, batchId: batch.id });
  return jobs.map(({ position, subject_id }) => toOutcome(position, judged.get(Number(subject_id))?.refusal ?? null));
}

const toOutcome = (position: number, refusal: Refusal | null): JobOutcome =>
  refusal === null
    ? { position, error: null }
    : { position, error: refusal.message, kept: { is_final: isFinalReversalRefusal(refusal) } };
