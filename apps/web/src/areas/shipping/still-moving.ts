import type { ZipCodeImport } from '@larder/contract/shipping/zip-code-imports.ts';

/** Specification 9: 6000 ms. */
const SECONDS = 6;

/**
 * After how many seconds the imports are looked at again: while one is still being checked, or is checked and not
 * imported to its end (specification 4); 0 is never.
 */
export function lookAgainSeconds(imports: readonly ZipCodeImport[]): number {
  const isMoving = imports.some(
    ({ is_valid, validation_progress, import_progress }) =>
      is_valid === null || (validation_progress === 100 && import_progress < 100),
  );
  return isMoving ? SECONDS : 0;
}
