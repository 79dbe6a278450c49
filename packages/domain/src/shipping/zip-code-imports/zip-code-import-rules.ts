import { refusal, type Refusal } from '../../values/refusals.ts';

interface UploadedFile {
  readonly is_valid: boolean | null;
  readonly import_started_at: Temporal.Instant | null;
  readonly imported_at: Temporal.Instant | null;
  /** Lines are deleted after 30 days. */
  readonly is_cleared: boolean;
}

/** A valid file, and only once (SHIP-23). */
export function refusalToImport({
  is_valid,
  import_started_at,
  imported_at,
  is_cleared,
}: UploadedFile): Refusal | null {
  if (is_valid === null) return refusal('This file is still being checked.');
  if (!is_valid) return refusal('This file has errors. Correct them and upload it again.');
  if (imported_at) return refusal('This file has already been imported.');
  if (import_started_at) return refusal('This file is being imported.');
  if (is_cleared) return refusal('The lines of this file were deleted after 30 days. Upload it again.');
  return null;
}

/** Unless it is being imported (SHIP-23). */
export function refusalToDeleteImport({
  import_started_at,
  imported_at,
}: Pick<UploadedFile, 'import_started_at' | 'imported_at'>): Refusal | null {
  if (!import_started_at || imported_at) return null;
  return refusal('This file is being imported. Delete it once the import has finished.');
}
