import type { Batch } from '@larder/contract/wire/batch.ts';
import { isWatched } from '@larder/domain/operations/batches/batches.ts';

/** OPS-4. */
const POLL_SECONDS = 10;

/** 0 once no batch is running. */
export const watchSeconds = (batches: readonly Batch[]): number => (batches.some(isWatched) ? POLL_SECONDS : 0);

const CLOSE_SECONDS = 2;

/** A page of one batch is read more often at its beginning and end, where a small one would seem stuck. */
export function pageSeconds(batches: readonly Batch[]): number {
  const running = batches.filter(({ finished_at, cancelled_at }) => finished_at === null && cancelled_at === null);
  if (running.length === 0) return 0;
  const isClose = running.some(({ seconds_left }) => seconds_left === null || seconds_left <= POLL_SECONDS);
  return isClose ? CLOSE_SECONDS : POLL_SECONDS;
}
