import type { Batch } from '@larder/contract/wire/batch.ts';
import type { FileImport } from '@larder/contract/wire/file-import.ts';
import { pageSeconds } from '../batches/watch-seconds.ts';

/** The check of a small file takes a moment. */
const CHECK_SECONDS = 2;

/** Seconds; 0 for never. */
export const refetchSeconds = (imports: readonly (FileImport & { reversal?: Batch | null })[]): number =>
  imports.some(({ is_checked }) => !is_checked)
    ? CHECK_SECONDS
    : pageSeconds(imports.flatMap(({ batch, reversal = null }) => [batch, reversal].filter((each) => each !== null)));
