import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BATCH_NAMES } from '../../values/enums/batches.ts';
import {
  batchStatus,
  countersOf,
  isWatched,
  leavesRowsUnchanged,
  filteredNames,
  percentWorked,
  refusalToCancelBatch,
  refusalToRetry,
  refusalToReverse,
  secondsLeft,
} from './batches.ts';

const view = (total_jobs: number, succeeded_jobs: number, failed_jobs: number) => ({
  ...countersOf({ total_jobs, succeeded_jobs, failed_jobs }),
  finished_at: null as string | null,
  cancelled_at: null as string | null,
});

test('a failed job counts as pending', () => {
  expect(countersOf({ total_jobs: 10, succeeded_jobs: 6, failed_jobs: 3 })).toEqual({
    progress: 60,
    processed_jobs: 6,
    total_jobs: 10,
    failed_jobs: 3,
    pending_jobs: 4,
  });
});

test('a batch without jobs is complete', () => {
  expect(countersOf({ total_jobs: 0, succeeded_jobs: 0, failed_jobs: 0 }).progress).toBe(100);
});

test('the counters always add up, and 100 percent means that everything succeeded', () => {
  fc.assert(
    fc.property(fc.nat(1_000), fc.nat(1_000), fc.nat(1_000), (succeeded_jobs, failed_jobs, left) => {
      const total_jobs = succeeded_jobs + failed_jobs + left;
      const counters = countersOf({ total_jobs, succeeded_jobs, failed_jobs });
      expect(counters.processed_jobs + counters.pending_jobs).toBe(total_jobs);
      expect(counters.progress === 100).toBe(succeeded_jobs === total_jobs);
    }),
  );
});

test.each([
  [60, view(10, 6, 0)],
  [99, view(1_000, 10, 989)],
  [100, view(1_000, 10, 990)],
  [100, view(0, 0, 0)],
])('%i percent of a batch are worked through, failures included', (percent, batch) => {
  expect(percentWorked(batch)).toBe(percent);
});

test('regenerations, changes of zip codes and reversals of imports leave rows unchanged that they cannot change', () => {
  expect(
    Object.values(BATCH_NAMES)
      .filter((name) => leavesRowsUnchanged({ name }))
      .toSorted(),
  ).toEqual(
    [
      BATCH_NAMES.regenerateOrders,
      BATCH_NAMES.replaceProduct,
      BATCH_NAMES.reversedCustomers,
      BATCH_NAMES.reversedHistoricalOrders,
      BATCH_NAMES.reversedProducts,
      BATCH_NAMES.reversedZipCodes,
      BATCH_NAMES.changedZipCodes,
      BATCH_NAMES.reversedZipCodeChanges,
    ].toSorted(),
  );
});

test.each([
  ['Processing', view(10, 6, 3)],
  ['Finished', view(10, 7, 3)],
  ['Finished', { ...view(10, 6, 3), finished_at: '2026-11-21T10:00:00Z' }],
  ['Cancelled', { ...view(10, 10, 0), cancelled_at: '2026-11-21T10:00:00Z' }],
])('a batch is shown as %s', (status, batch) => {
  expect(batchStatus(batch)).toBe(status);
});

test('a list is refreshed while a batch is below 100, not finished and not cancelled', () => {
  expect(isWatched(view(10, 6, 3))).toBe(true);
  expect(isWatched(view(10, 10, 0))).toBe(false);
  expect(isWatched({ ...view(10, 6, 4), finished_at: '2026-11-21T10:00:00Z' })).toBe(false);
  expect(isWatched({ ...view(10, 6, 0), cancelled_at: '2026-11-21T10:00:00Z' })).toBe(false);
});

test('the Admin names mean the plain ones, and counter-batches are listed with the batches that they reverse', () => {
  expect(filteredNames('AdminBatchRefillAndRecalculateOrders')).toEqual([BATCH_NAMES.regenerateOrders]);
  expect(filteredNames('AdminMassApplyCredits')).toEqual([BATCH_NAMES.massCredits, BATCH_NAMES.reversedCredits]);
  expect(filteredNames('Something else')).toEqual(['Something else']);
  expect(filteredNames('constructor')).toEqual(['constructor']);
});

test('the time left follows the pace of this run and is unknown before its first job', () => {
  const batch = { total_jobs: 100, succeeded_jobs: 40, failed_jobs: 10 };
  expect(secondsLeft(batch, { elapsed: 5, done_before: 0 })).toBe(5);
  expect(secondsLeft(batch, { elapsed: 5, done_before: 40 })).toBe(25);
  expect(secondsLeft(batch, { elapsed: 5, done_before: 50 })).toBeNull();
});

describe('the actions of a batch', () => {
  const running = {
    name: BATCH_NAMES.massCredits,
    total_jobs: 10,
    succeeded_jobs: 4,
    failed_jobs: 2,
    is_finished: false,
    is_cancelled: false,
    reversible_jobs: 4,
    are_words_deleted: false,
    is_being_reversed: false,
    has_retryable_jobs: true,
    has_previous_states: true,
  };
  const finished = { ...running, is_finished: true };
  const cancelled = { ...running, is_cancelled: true };

  test('a batch is cancelled while it runs, and only once', () => {
    expect(refusalToCancelBatch(running)).toBeNull();
    expect(refusalToCancelBatch(finished)).toEqual({
      message: 'This batch is finished. There is nothing left to cancel.',
    });
    for (const batch of [cancelled, { ...cancelled, is_finished: true }])
      expect(refusalToCancelBatch(batch)).toEqual({
        message: 'This batch is already cancelled.',
      });
  });

  test.each([
    ['finished', finished],
    ['finished and of orders', { ...finished, name: BATCH_NAMES.regenerateOrders }],
    ['reversed whole', { ...finished, reversible_jobs: 0 }],
  ])('the failed rows of a batch that is %s can be retried', (_, batch) => {
    expect(refusalToRetry(batch)).toBeNull();
  });

  test.each([
    ['running', running, 'This batch is still running. Failed rows can be retried once it is finished.'],
    ['cancelled', cancelled, 'This batch was cancelled. Start a new one for the failed rows.'],
    ['without failures', { ...finished, failed_jobs: 0 }, 'Nothing failed in this batch.'],
    [
      'whose rows stay as they are',
      { ...finished, has_retryable_jobs: false },
      'Retrying cannot help: these rows stay unchanged for the reason named with each.',
    ],
    [
      'being reversed',
      { ...finished, is_being_reversed: true },
      'This batch has a reversal. Start a new one for the failed rows.',
    ],
    [
      'without its e-mails',
      { ...finished, are_words_deleted: true },
      'The e-mails of this batch were deleted 30 days after it ended. Start a new one for the failed rows.',
    ],
  ])('the failed rows of a batch that is %s cannot be retried', (_, batch, message) => {
    expect(refusalToRetry(batch)).toEqual({ message });
  });

  test.each([
    ['finished', finished],
    ['finished without failures', { ...finished, failed_jobs: 0 }],
    ['cancelled', cancelled],
    ['without its e-mails', { ...finished, are_words_deleted: true }],
  ])('mass credits that are %s can be reversed', (_, batch) => {
    expect(refusalToReverse(batch)).toBeNull();
  });

  test.each([
    [
      'of orders',
      { ...finished, name: BATCH_NAMES.regenerateOrders },
      'Only mass credits, imports of customers and changes of zip codes can be reversed.',
    ],
    ['running', running, 'This batch is still running. Cancel it, or wait until it is finished.'],
    ['being reversed', { ...finished, is_being_reversed: true }, 'This batch already has a reversal.'],
    ['reversed whole', { ...finished, reversible_jobs: 0 }, 'Nothing in this batch is left to reverse.'],
    [
      'from before the previous state was stored',
      { ...finished, name: BATCH_NAMES.changedZipCodes, has_previous_states: false },
      'The previous rules were not stored when these zip codes were changed. The audit log has the changes of each zip code.',
    ],
  ])('a batch that is %s cannot be reversed', (_, batch, message) => {
    expect(refusalToReverse(batch)).toEqual({ message });
  });

  test('a batch that is reversed by another call is not said to be irreversible', () => {
    const credits = { ...finished, name: BATCH_NAMES.massCredits };
    expect(refusalToReverse(credits, [BATCH_NAMES.massCredits])).toBeNull();
    expect(refusalToReverse(credits, [BATCH_NAMES.changedZipCodes])).toEqual({
      message: 'This batch is reversed in another way. Reverse it on its page under Batches.',
    });
  });
});
