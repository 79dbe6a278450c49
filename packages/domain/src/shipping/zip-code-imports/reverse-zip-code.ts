import { type ImportedBatch, refusalToReverseImport } from '../../values/imports/file-imports.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';

interface StoredZipCode {
  /** The version whose state it has: of a restored one an earlier version. */
  readonly standing_version: number;
}

/**
 * A zip code that was changed since stays as it is (SHIP-34, SHIP-36). `lastChange` describes its newest change, null
 * if unknown; `since` is what is reversed.
 */
export function refusalToReverseZipCode(
  applied: { readonly version: number },
  stored: StoredZipCode | undefined,
  { lastChange, since }: { readonly lastChange: string | null; readonly since: 'import' | 'batch' },
): Refusal | null {
  if (!stored) return refusal('This zip code no longer exists.');
  if (stored.standing_version === applied.version) return null;
  return refusal(lastChange === null ? `Changed since the ${since}.` : `Changed since the ${since}: ${lastChange}.`);
}

/** A reversal without effect would be done, and say nothing that helps (SHIP-34, SHIP-36). */
export const refusalToReverseNothing = ({ restored, removed }: { restored: number; removed: number }): Refusal | null =>
  restored + removed > 0
    ? null
    : refusal('No zip code would be restored: all were changed since. Reverse the later changes first.');

interface ZipCodeImport {
  readonly imported_at: Temporal.Instant | null;
  /** Null of imports before the previous state was stored. */
  readonly batch_id: number | null;
}

/** SHIP-34 */
export function refusalToReverseZipCodes(
  { imported_at, batch_id }: ZipCodeImport,
  batch: ImportedBatch | undefined,
): Refusal | null {
  if (imported_at !== null && batch_id === null)
    return refusal(
      'The previous rules were not stored when this file was imported. The audit log has the changes of each zip code.',
    );
  return refusalToReverseImport(batch);
}
