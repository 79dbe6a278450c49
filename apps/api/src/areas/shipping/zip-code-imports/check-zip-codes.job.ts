import { describeFault } from '@larder/domain/shipping/zip-code-imports/zip-code-import-faults.ts';
import { IMPORT_LIMITS } from '@larder/domain/values/enums/zip-code-imports.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defineFileCheck } from '../../../platform/file-imports/check-file.ts';
import {
  type Fault,
  hasFaultyValues,
  insertZipCodesOfImport,
  listContradictions,
  listFaultyValues,
  setChecked,
  setValid,
} from './zip-code-checks.queries.ts';
import { storedErrors } from './show-zip-code-imports.ts';
import { type ImportRow, lockImport } from './zip-code-imports.queries.ts';

/** About 200 ms, so that progress shows and a delete does not wait. */
const ROWS_AT_ONCE = 20_000;

export const checkZipCodes = defineFileCheck('check-zip-codes', (tx, _, id) => checkNext(tx, id));

/** Checks the next rows, finally the file as a whole. Returns true when done. */
async function checkNext(tx: Tx, id: number): Promise<boolean> {
  const file = await lockImport(tx, id);
  if (!file || file.is_valid !== null || file.is_cleared) return true;
  const from = file.validated_rows;
  if (from < file.row_count) {
    const to = Math.min(from + ROWS_AT_ONCE, file.row_count);
    const part = { importId: id, from, to };
    const faults = (await hasFaultyValues(tx, part)) ? await listFaultyValues(tx, part) : [];
    await storeFaults(tx, file, faults, to);
    return false;
  }
  const faults = await listContradictions(tx, id);
  await storeFaults(tx, file, faults, from);
  const isValid = file.error_count + faults.length === 0;
  if (isValid) await insertZipCodesOfImport(tx, id);
  await setValid(tx, id, isValid);
  return true;
}

async function storeFaults(tx: Tx, file: ImportRow, faults: Fault[], validated_rows: number): Promise<void> {
  const errors = [...storedErrors(file), ...faults.slice(0, IMPORT_LIMITS.errors).map(describeFault)];
  await setChecked(tx, file.id, {
    validated_rows,
    error_count: file.error_count + faults.length,
    errors: errors.toSorted((a, b) => a.line - b.line).slice(0, IMPORT_LIMITS.errors),
  });
}
