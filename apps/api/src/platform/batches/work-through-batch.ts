import { CallError } from '../call-error.ts';
import { businessNow } from '../clock.ts';
import type { Tx } from '../database/database.ts';
import { refusalOfDatabase } from '../database/database-refusals.ts';
import { faultOf } from '../fault.ts';
import type { JobContext } from '../jobs/jobs.ts';
import {
  finishBatch,
  type JobOutcome,
  listWaitingJobs,
  type LockedBatch,
  lockRunningBatch,
  settleJobs,
  type WaitingJob,
} from './batches.queries.ts';

export interface BatchWork {
  /** Jobs in one transaction: a cancellation waits for one chunk at most, and a kill loses one at most. */
  chunk: number;
  /** Throws only for faults that are not a job's own. */
  run(tx: Tx, batch: LockedBatch, jobs: WaitingJob[]): Promise<JobOutcome[]>;
}

/** The queue retries practically forever: a batch survives many kills. */
export const BATCH_RETRIES = { batchSize: 1, retries: 1_000, longestRetrySeconds: 5, expireMinutes: 240 };

const FAULT = 'This failed because of an error in the program. Its log has the details.';

/** Each chunk commits with its results and counters, so every job is done once. */
export async function workThroughBatch(ctx: JobContext, batchId: number, work: BatchWork): Promise<{ done: number }> {
  let done = 0;
  let after = 0;
  /** Up to here jobs run one by one, to find the one that breaks its chunk. */
  let oneByOneUntil = 0;
  while (!ctx.signal.aborted) {
    const size = after < oneByOneUntil ? 1 : work.chunk;
    const step = await doChunk(ctx, batchId, { after, size }, work);
    if (step.end === 'ended') return { done };
    if (step.end === 'broken') {
      oneByOneUntil = step.last;
      continue;
    }
    done += step.jobs;
    after = step.last;
  }
  throw new Error('The program is stopping; another worker finishes the batch.');
}

type Step = { end: 'ended' } | { end: 'done' | 'broken'; last: number; jobs: number };

async function doChunk(
  ctx: JobContext,
  batchId: number,
  { after, size }: { after: number; size: number },
  work: BatchWork,
): Promise<Step> {
  let taken: WaitingJob[] = [];
  try {
    return await ctx.transaction(async (tx) => {
      const batch = await lockRunningBatch(tx, batchId);
      if (!batch) return { end: 'ended' };
      taken = await listWaitingJobs(tx, batchId, after, size);
      const last = taken.at(-1)?.position;
      if (last === undefined) {
        await finishBatch(tx, batchId, await businessNow(tx));
        return { end: 'ended' };
      }
      await settleJobs(tx, batchId, await work.run(tx, batch, taken));
      return { end: 'done', last, jobs: taken.length };
    });
  } catch (error) {
    return broken(ctx, batchId, taken, error);
  }
}

/** The database is busy or away: the queue retries. */
function isOfDatabase(error: unknown): boolean {
  const known = refusalOfDatabase(error);
  return known instanceof CallError && (known.code === 'unavailable' || known.code === 'in_progress');
}

/** An unreachable database is not a job's fault. */
async function broken(ctx: JobContext, batchId: number, taken: WaitingJob[], error: unknown): Promise<Step> {
  const [first] = taken;
  const last = taken.at(-1);
  if (!first || !last || ctx.signal.aborted || isOfDatabase(error)) throw error;
  if (taken.length > 1) return { end: 'broken', last: last.position, jobs: 0 };
  ctx.log.error({ err: faultOf(error), batch: batchId, position: first.position }, 'a job of a batch failed');
  return ctx.transaction(async (tx) => {
    const isRunning = (await lockRunningBatch(tx, batchId)) !== undefined;
    const [waits] = isRunning ? await listWaitingJobs(tx, batchId, first.position - 1, 1) : [];
    if (waits?.position === first.position) await settleJobs(tx, batchId, [{ position: first.position, error: FAULT }]);
    return isRunning ? { end: 'done', last: first.position, jobs: 1 } : { end: 'ended' };
  });
}
