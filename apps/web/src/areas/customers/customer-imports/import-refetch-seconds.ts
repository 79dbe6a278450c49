import type { CustomerImport } from '@larder/contract/customers/customer-imports/customer-imports.ts';
import { watchSeconds } from '../../../parts/batches/watch-seconds.ts';

/** The check of a small file takes a moment. */
const CHECK_SECONDS = 2;

/** Seconds; 0 for never. */
export const refetchSeconds = (imports: readonly CustomerImport[]): number =>
  imports.some(({ is_checked }) => !is_checked)
    ? CHECK_SECONDS
    : watchSeconds(imports.flatMap(({ batch }) => batch ?? []));
