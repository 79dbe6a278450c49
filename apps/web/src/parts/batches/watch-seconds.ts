import type { Batch } from '@larder/contract/wire/batch.ts';
import { isWatched } from '@larder/domain/operations/batches/batches.ts';

/** OPS-4. */
const POLL_SECONDS = 10;

/** 0 once no batch is running. */
export const watchSeconds = (batches: readonly Batch[]): number => (batches.some(isWatched) ? POLL_SECONDS : 0);
