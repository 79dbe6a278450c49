import { refusal, type Refusal } from '../../values/refusals.ts';

interface UploadedCustomers {
  readonly row_count: number;
  readonly checked_rows: number;
  readonly created_rows: number;
  readonly changed_rows: number;
  readonly batch_id: number | null;
  /** Rows are deleted after 30 days. */
  readonly is_cleared: boolean;
}

export const isChecked = ({ row_count, checked_rows }: Pick<UploadedCustomers, 'row_count' | 'checked_rows'>) =>
  checked_rows === row_count;

/** A checked file, and only once (CUST-43). */
export function refusalToImportCustomers(file: UploadedCustomers): Refusal | null {
  if (file.batch_id !== null) return refusal('This file has already been imported.');
  if (file.is_cleared) return refusal('The rows of this file were deleted after 30 days. Upload it again.');
  if (!isChecked(file)) return refusal('This file is still being checked.');
  return file.created_rows + file.changed_rows === 0 ? refusal('This file makes no changes.') : null;
}

/** An imported file stays, since its batch needs its rows (CUST-43). */
export const refusalToDeleteCustomerImport = ({ batch_id }: Pick<UploadedCustomers, 'batch_id'>): Refusal | null =>
  batch_id === null ? null : refusal('This file was imported. Its rows are deleted after 30 days.');
