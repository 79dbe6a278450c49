import * as z from 'zod';
import { IMPORT_ROW_KINDS, type ImportRowKind, isChecked } from '@larder/domain/values/imports/file-imports.ts';
import type { Tx } from '../database/database.ts';
import { defineJob } from '../jobs/define-job.ts';
import type { JobContext } from '../jobs/jobs.ts';
import {
  addCounts,
  type CheckedRow,
  type ImportKey,
  type ImportTables,
  listStoredRows,
  lockImport,
  setDuplicates,
  setKinds,
  setRowCount,
  type StoredRow,
} from './file-imports.queries.ts';

/** Some tenths of a second, so that progress shows and a delete does not wait. */
const ROWS_AT_ONCE = 2_000;

/** `checkNext` checks a part in a transaction, true when done; a retry resumes where the last attempt stopped. */
export const defineFileCheck = (
  name: string,
  checkNext: (tx: Tx, ctx: JobContext, importId: number) => Promise<boolean>,
) =>
  defineJob({
    name,
    data: z.object({ import_id: z.int() }),
    batchSize: 1,
    expireMinutes: 60,
    // Staff are waiting: a killed process uses up a retry, and the next must start soon.
    retries: 50,
    longestRetrySeconds: 10,
    async run({ import_id }, ctx) {
      while (!ctx.signal.aborted) {
        const isDone = await ctx.transaction((tx) => checkNext(tx, ctx, import_id));
        if (isDone) return;
      }
      throw new Error('Interrupted: the next attempt resumes where this one stopped.');
    },
  });

interface RowCheck<Column extends string> {
  tables: ImportTables;
  keys: readonly ImportKey[];
  /** Before rows are compared with each other. */
  prepare?: () => Promise<unknown>;
  /** Those that the last part left, by default in the order of the file. */
  listNext?: (limit: number) => Promise<StoredRow<Column>[]>;
  /** The result of each row, once. */
  judge: (rows: StoredRow<Column>[]) => Promise<CheckedRow[]>;
}

export async function checkNextRows<Column extends string>(
  tx: Tx,
  id: number,
  { tables, keys, prepare, listNext, judge }: RowCheck<Column>,
): Promise<boolean> {
  const file = await lockImport(tx, tables, id);
  if (!file || isChecked(file) || file.is_cleared) return true;
  if (file.checked_rows === 0) {
    await prepare?.();
    if (keys.length > 0) await setDuplicates(tx, tables, id, keys);
  }
  const rows = listNext
    ? await listNext(ROWS_AT_ONCE)
    : await listStoredRows<Column>(tx, tables, { id, after: file.checked_rows, limit: ROWS_AT_ONCE });
  // The others were deleted with the customers whom they name.
  if (rows.length === 0) {
    await setRowCount(tx, tables, id, file.checked_rows);
    return true;
  }
  const checked = await judge(rows);
  await setKinds(tx, tables, id, checked);
  await addCounts(tx, tables, id, countKinds(checked));
  return false;
}

function countKinds(checked: readonly CheckedRow[]): Record<ImportRowKind, number> {
  const counts = Object.fromEntries(IMPORT_ROW_KINDS.map((kind) => [kind, 0])) as Record<ImportRowKind, number>;
  for (const { kind } of checked) counts[kind] += 1;
  return counts;
}
