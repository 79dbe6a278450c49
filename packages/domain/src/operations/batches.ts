import { refusal, type Refusal } from '../values/refusals.ts';
import { BATCH_NAMES, type BatchStatus } from '../values/batches.ts';

/** How far a batch is. A failed job stays pending until it is tried again (rulings 8). */
export interface CountedBatch {
  readonly total_jobs: number;
  readonly succeeded_jobs: number;
  readonly failed_jobs: number;
}

/** The counters as they are shown, and the percent of jobs that succeeded, rounded down (rulings 8). */
export function countersOf({ total_jobs, succeeded_jobs, failed_jobs }: CountedBatch) {
  return {
    progress: total_jobs === 0 ? 100 : Math.floor((100 * succeeded_jobs) / total_jobs),
    processed_jobs: succeeded_jobs,
    total_jobs,
    failed_jobs,
    pending_jobs: total_jobs - succeeded_jobs,
  };
}

/** The percent of jobs of which something became, rounded down: 100 once nothing waits, whatever failed or was left alone. */
export const percentWorked = ({ total_jobs, processed_jobs, failed_jobs }: WorkedBatch): number =>
  total_jobs === 0 ? 100 : Math.floor((100 * (processed_jobs + failed_jobs)) / total_jobs);
type WorkedBatch = Pick<ReturnType<typeof countersOf>, 'total_jobs' | 'processed_jobs' | 'failed_jobs'>;

/** Regeneration fails no order: one that it cannot make again is left alone, with the reason. */
export const leavesAlone = ({ name }: { readonly name: string }): boolean => name === BATCH_NAMES.regenerateOrders;

/** A batch as the wire shows it, as far as its status depends on it; moments are ISO texts. */
export interface ShownBatch {
  readonly progress: number;
  readonly pending_jobs: number;
  readonly failed_jobs: number;
  readonly finished_at: string | null;
  readonly cancelled_at: string | null;
}

/** Cancelled before finished, finished once nothing waits, else processing (specification 4). */
export function batchStatus(batch: ShownBatch): BatchStatus {
  if (batch.cancelled_at !== null) return 'Cancelled';
  const isDone = batch.finished_at !== null || batch.pending_jobs - batch.failed_jobs === 0;
  return isDone ? 'Finished' : 'Processing';
}

/** Whether a list with this batch is asked again: progress below 100, no finish, not cancelled (specification 4). */
export const isWatched = ({ progress, finished_at, cancelled_at }: ShownBatch): boolean =>
  progress < 100 && finished_at === null && cancelled_at === null;

const ALIASES: Readonly<Record<string, string>> = {
  AdminBatchRefillAndRecalculateOrders: BATCH_NAMES.regenerateOrders,
  AdminMassApplyCredits: BATCH_NAMES.massCredits,
};
/** Counter-batches stand where the batches stand that they reverse. */
const LISTED_TOGETHER: Readonly<Record<string, readonly string[]>> = {
  [BATCH_NAMES.massCredits]: [BATCH_NAMES.massCredits, BATCH_NAMES.reversedCredits],
};

/** The names that a filter by name finds: the two Admin… names mean the same as the plain ones (rulings 8). */
export function namesAsked(name: string): readonly string[] {
  const plain = ALIASES[name] ?? name;
  return LISTED_TOGETHER[plain] ?? [plain];
}

/**
 * Seconds until the rest is done at the pace of this run, rounded up; null until the run has done anything. `elapsed`
 * and the answer are seconds.
 */
export function secondsLeft(
  { total_jobs, succeeded_jobs, failed_jobs }: CountedBatch,
  run: { readonly elapsed: number; readonly done_before: number },
): number | null {
  const done = succeeded_jobs + failed_jobs;
  const doneInRun = done - run.done_before;
  return doneInRun > 0 ? Math.ceil(((total_jobs - done) * run.elapsed) / doneInRun) : null;
}

/** What decides what staff may do with a batch. */
export interface ActionableBatch extends CountedBatch {
  readonly name: string;
  readonly is_finished: boolean;
  readonly is_cancelled: boolean;
  /** Jobs that succeeded and were not reversed since. */
  readonly reversible_jobs: number;
  /** A counter-batch of it runs, or waits to be tried again. */
  readonly is_being_reversed: boolean;
  /** E-mails and words of its lines were deleted, some time after it ended. */
  readonly are_words_deleted: boolean;
}

/** Why a batch cannot be cancelled: there must be something left to stop. */
export function refusalToCancelBatch(batch: Pick<ActionableBatch, 'is_finished' | 'is_cancelled'>): Refusal | null {
  if (batch.is_cancelled) return refusal('batch_cancelled', 'This batch is cancelled already.');
  return batch.is_finished
    ? refusal('batch_finished', 'This batch is finished: there is nothing left to cancel.')
    : null;
}

/** Why the failed jobs of a batch cannot be tried again. */
export function refusalToRetry(
  batch: Pick<
    ActionableBatch,
    'is_finished' | 'is_cancelled' | 'is_being_reversed' | 'are_words_deleted' | 'failed_jobs'
  >,
): Refusal | null {
  if (batch.is_cancelled)
    return refusal('batch_cancelled', 'This batch was cancelled: start a new one with what failed.');
  if (!batch.is_finished)
    return refusal('batch_running', 'This batch is still running. What failed can be tried again once it is finished.');
  // A counter-batch is made once: what is applied after it could not be taken back.
  if (batch.is_being_reversed)
    return refusal('batch_reversed', 'This batch has a counter-batch: start a new one with what failed.');
  if (batch.failed_jobs === 0) return refusal('nothing_failed', 'Nothing of this batch failed.');
  return batch.are_words_deleted
    ? refusal(
        'words_deleted',
        'The e-mails of this batch were deleted 30 days after it ended: start a new one with what failed.',
      )
    : null;
}

/** Why a batch cannot be reversed: only credits can, of what is done, and once. */
export function refusalToReverse(
  batch: Omit<ActionableBatch, keyof CountedBatch | 'are_words_deleted'>,
): Refusal | null {
  if (batch.name !== BATCH_NAMES.massCredits)
    return refusal('not_reversible', 'Only a batch of mass credits can be reversed.');
  if (!batch.is_finished && !batch.is_cancelled)
    return refusal('batch_running', 'This batch is still running. Cancel it, or wait until it is finished.');
  if (batch.is_being_reversed) return refusal('batch_reversed', 'This batch has a counter-batch already.');
  return batch.reversible_jobs === 0
    ? refusal('nothing_to_reverse', 'Nothing of this batch is left to reverse.')
    : null;
}
