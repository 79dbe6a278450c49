import type { Batch } from '@larder/contract/wire/batch.ts';
import { isWatched } from '@larder/domain/operations/batches.ts';

/** Specification 9. */
const POLL_SECONDS = 10;

/** How often batches are asked again: not at all once none of them goes on. A tab that nobody looks at does not ask. */
export const watchSeconds = (batches: readonly Batch[]): number => (batches.some(isWatched) ? POLL_SECONDS : 0);
