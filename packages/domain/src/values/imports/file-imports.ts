import { refusal, type Refusal } from '../refusals.ts';

/** Results of a row (CUST-43). */
export const IMPORT_ROW_KINDS = ['created', 'changed', 'unchanged', 'refused'] as const;
export type ImportRowKind = (typeof IMPORT_ROW_KINDS)[number];

/** An errors file has it; it is ignored, so that the corrected file can be uploaded. */
export const ERROR_COLUMN = 'error';

/** Days that the rows of an uploaded file are stored. */
export const ROWS_STORED_DAYS = 30;

/** A column that is not as it must be (CUST-44). */
export const faultIn = (column: string, value: string, problem: string): string =>
  value === '' ? `${column}: ${problem}.` : `${column} "${short(value)}": ${problem}.`;

const short = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

interface CheckedFile {
  readonly row_count: number;
  readonly checked_rows: number;
}

export interface UploadedFile extends CheckedFile {
  readonly created_rows: number;
  readonly changed_rows: number;
  readonly batch_id: number | null;
  readonly is_cleared: boolean;
}

export const isChecked = ({ row_count, checked_rows }: CheckedFile): boolean => checked_rows === row_count;

/** A checked file, and only once (CUST-43). */
export function refusalToImportFile(file: UploadedFile): Refusal | null {
  if (file.batch_id !== null) return refusal('This file has already been imported.');
  if (file.is_cleared) return refusal('The rows of this file were deleted after 30 days. Upload it again.');
  if (!isChecked(file)) return refusal('This file is still being checked.');
  return file.created_rows + file.changed_rows === 0 ? refusal('This file makes no changes.') : null;
}

/** An imported file stays, since its batch needs its rows (CUST-43). */
export const refusalToDeleteFile = ({ batch_id }: Pick<UploadedFile, 'batch_id'>): Refusal | null =>
  batch_id === null ? null : refusal('This file was imported. Its rows are deleted after 30 days.');

export interface ImportedBatch {
  /** Finished or cancelled. */
  readonly is_ended: boolean;
  /** Or reversed: running, with failed rows to retry, or without failed ones. */
  readonly is_being_reversed: boolean;
  /** Applied and not reversed. */
  readonly reversible_jobs: number;
}

/** An ended import; again only what an ended reversal left alone (CAT-39). */
export function refusalToReverseImport(batch: ImportedBatch | null | undefined): Refusal | null {
  if (!batch) return refusal('This file was not imported.');
  if (!batch.is_ended) return refusal('This import is still running. Cancel its batch, or wait until it is finished.');
  if (batch.is_being_reversed) return refusal('This import already has a reversal.');
  return batch.reversible_jobs === 0 ? refusal('Nothing of this import is left to reverse.') : null;
}
