import { refusal, type Refusal } from '../../values/refusals.ts';
import { BATCH_NAMES, type BatchStatus } from '../../values/enums/batches.ts';

/** A failed job counts as pending until it is retried (OPS-1). */
export interface CountedBatch {
  readonly total_jobs: number;
  readonly succeeded_jobs: number;
  readonly failed_jobs: number;
}

/** The counters as shown, and the percentage of successful jobs, rounded down (OPS-1). */
export function countersOf({ total_jobs, succeeded_jobs, failed_jobs }: CountedBatch) {
  return {
    progress: total_jobs === 0 ? 100 : Math.floor((100 * succeeded_jobs) / total_jobs),
    processed_jobs: succeeded_jobs,
    total_jobs,
    failed_jobs,
    pending_jobs: total_jobs - succeeded_jobs,
  };
}

/** The percentage of jobs with a result, failed and unchanged ones included, rounded down (OPS-2). */
export const percentWorked = ({ total_jobs, processed_jobs, failed_jobs }: WorkedBatch): number =>
  total_jobs === 0 ? 100 : Math.floor((100 * (processed_jobs + failed_jobs)) / total_jobs);
type WorkedBatch = Pick<ReturnType<typeof countersOf>, 'total_jobs' | 'processed_jobs' | 'failed_jobs'>;

const LEAVING_UNCHANGED: readonly string[] = [
  BATCH_NAMES.regenerateOrders,
  BATCH_NAMES.replaceProduct,
  BATCH_NAMES.reversedCustomers,
  BATCH_NAMES.reversedHistoricalOrders,
  BATCH_NAMES.reversedProducts,
  BATCH_NAMES.reversedZipCodes,
  BATCH_NAMES.changedZipCodes,
  BATCH_NAMES.reversedZipCodeChanges,
];

/** Rows that they cannot change have not failed: they stay as they are, as the preview says. */
export const leavesRowsUnchanged = ({ name }: { readonly name: string }): boolean => LEAVING_UNCHANGED.includes(name);

/** Moments are ISO texts. */
export interface BatchView {
  readonly progress: number;
  readonly pending_jobs: number;
  readonly failed_jobs: number;
  readonly finished_at: string | null;
  readonly cancelled_at: string | null;
}

/** Cancelled before finished, finished once no job waits, else processing (OPS-3). */
export function batchStatus(batch: BatchView): BatchStatus {
  if (batch.cancelled_at !== null) return 'Cancelled';
  const isDone = batch.finished_at !== null || batch.pending_jobs - batch.failed_jobs === 0;
  return isDone ? 'Finished' : 'Processing';
}

/** Whether its list is refreshed (OPS-4). */
export const isWatched = ({ progress, finished_at, cancelled_at }: BatchView): boolean =>
  progress < 100 && finished_at === null && cancelled_at === null;

const ALIASES = new Map<string, string>([
  ['AdminBatchRefillAndRecalculateOrders', BATCH_NAMES.regenerateOrders],
  ['AdminMassApplyCredits', BATCH_NAMES.massCredits],
]);
/** Counter-batches are listed with the batches that they reverse. */
const LISTED_TOGETHER = new Map<string, readonly string[]>([
  [BATCH_NAMES.massCredits, [BATCH_NAMES.massCredits, BATCH_NAMES.reversedCredits]],
]);

/** The two Admin… names mean the plain ones (OPS-5). */
export function filteredNames(name: string): readonly string[] {
  const plain = ALIASES.get(name) ?? name;
  return LISTED_TOGETHER.get(plain) ?? [plain];
}

/**
 * Seconds until the rest is done at the pace of this run, rounded up; null until the run has done anything. `elapsed`
 * is in seconds.
 */
export function secondsLeft(
  { total_jobs, succeeded_jobs, failed_jobs }: CountedBatch,
  run: { readonly elapsed: number; readonly done_before: number },
): number | null {
  const done = succeeded_jobs + failed_jobs;
  const doneInRun = done - run.done_before;
  return doneInRun > 0 ? Math.ceil(((total_jobs - done) * run.elapsed) / doneInRun) : null;
}

export interface ActionableBatch extends CountedBatch {
  readonly name: string;
  readonly is_finished: boolean;
  readonly is_cancelled: boolean;
  /** Succeeded and not reversed. */
  readonly reversible_jobs: number;
  /** Or reversed: running, with failed rows to retry, or without failed ones. */
  readonly is_being_reversed: boolean;
  /** 30 days after its end. */
  readonly are_words_deleted: boolean;
  /** Failed for a reason that can pass. */
  readonly has_retryable_jobs: boolean;
  /** Each row stored its previous state, or needs none. */
  readonly has_previous_states: boolean;
}

export function refusalToCancelBatch(batch: Pick<ActionableBatch, 'is_finished' | 'is_cancelled'>): Refusal | null {
  if (batch.is_cancelled) return refusal('This batch is already cancelled.');
  return batch.is_finished ? refusal('This batch is finished. There is nothing left to cancel.') : null;
}

export function refusalToRetry(
  batch: Pick<
    ActionableBatch,
    'is_finished' | 'is_cancelled' | 'is_being_reversed' | 'are_words_deleted' | 'failed_jobs' | 'has_retryable_jobs'
  >,
): Refusal | null {
  if (batch.is_cancelled) return refusal('This batch was cancelled. Start a new one for the failed rows.');
  if (!batch.is_finished)
    return refusal('This batch is still running. Failed rows can be retried once it is finished.');
  // Rows applied while their batch has a reversal could not be reversed.
  if (batch.is_being_reversed) return refusal('This batch has a reversal. Start a new one for the failed rows.');
  if (batch.failed_jobs === 0) return refusal('Nothing failed in this batch.');
  if (!batch.has_retryable_jobs)
    return refusal('Retrying cannot help: these rows stay unchanged for the reason named with each.');
  return batch.are_words_deleted
    ? refusal('The e-mails of this batch were deleted 30 days after it ended. Start a new one for the failed rows.')
    : null;
}

const REVERSIBLE: readonly string[] = [BATCH_NAMES.massCredits, BATCH_NAMES.customers, BATCH_NAMES.changedZipCodes];

/** Only applied credits, imported customers and changed zip codes; again only what an ended reversal left alone. */
export function refusalToReverse(
  batch: Omit<ActionableBatch, keyof CountedBatch | 'are_words_deleted' | 'has_retryable_jobs'>,
  names: readonly string[] = REVERSIBLE,
): Refusal | null {
  if (batch.name === BATCH_NAMES.products) return refusal('Reverse this import on its page under Import Products.');
  if (batch.name === BATCH_NAMES.historicalOrders)
    return refusal('Reverse this import on its page under Import Historical Orders.');
  if (batch.name === BATCH_NAMES.zipCodes) return refusal('Reverse this import in the list under Import ZIP Codes.');
  if (REVERSIBLE.includes(batch.name) && !names.includes(batch.name))
    return refusal('This batch is reversed in another way. Reverse it on its page under Batches.');
  if (!names.includes(batch.name))
    return refusal('Only mass credits, imports of customers and changes of zip codes can be reversed.');
  if (!batch.is_finished && !batch.is_cancelled)
    return refusal('This batch is still running. Cancel it, or wait until it is finished.');
  if (batch.is_being_reversed) return refusal('This batch already has a reversal.');
  if (batch.reversible_jobs === 0) return refusal('Nothing in this batch is left to reverse.');
  return batch.has_previous_states
    ? null
    : refusal(
        'The previous rules were not stored when these zip codes were changed. The audit log has the changes of each zip code.',
      );
}
