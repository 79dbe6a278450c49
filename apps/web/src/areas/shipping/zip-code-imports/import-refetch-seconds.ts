import type { ZipCodeImport } from '@larder/contract/shipping/zip-code-imports/zip-code-imports.ts';

/** SHIP-26 */
const SECONDS = 6;

/** Seconds; 0 for never. */
export function refetchSeconds(imports: readonly ZipCodeImport[]): number {
  const isMoving = imports.some(
    ({ is_valid, validation_progress, import_progress }) =>
      is_valid === null || (validation_progress === 100 && import_progress < 100),
  );
  return isMoving ? SECONDS : 0;
}
