import type { FileAnswer } from '@larder/contract/wire/route.ts';
import { ERROR_COLUMN } from '@larder/domain/values/imports/file-imports.ts';
import { found } from '../call-error.ts';
import { writeCsv } from '../csv/write-csv.ts';
import type { Db } from '../database/database.ts';
import { findImport, type ImportTables, listRefusedAfter } from './file-imports.queries.ts';

const CHUNK = 2_000;

interface Format<Column extends string> {
  /** Begins the file's name. */
  name: string;
  tables: ImportTables;
  columns: readonly Column[];
}

/** Refused rows with their errors, to correct and upload again (CUST-44). */
export async function errorsFile<Column extends string>(
  db: Db,
  id: number,
  { name, tables, columns }: Format<Column>,
): Promise<FileAnswer> {
  found(await findImport(db, tables, id), `Import ${id}`);
  return {
    name: `${name}-${id}-errors.csv`,
    content: writeCsv([...columns, ERROR_COLUMN], refusedRows(db, tables, id, columns)),
  };
}

async function* refusedRows<Column extends string>(
  db: Db,
  tables: ImportTables,
  id: number,
  columns: readonly Column[],
) {
  for (let after = 0; ;) {
    const rows = await listRefusedAfter<Column>(db, tables, { id, after, limit: CHUNK });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ cells, note }) => [...columns.map((column) => cells[column] ?? ''), note]);
    after = last.row;
  }
}

export function sampleFile<Column extends string>(
  { name, columns }: Omit<Format<Column>, 'tables'>,
  rows: readonly Partial<Record<Column, string>>[],
): FileAnswer {
  async function* parts() {
    yield rows.map((row) => columns.map((column) => row[column] ?? ''));
  }
  return { name: `${name}-sample.csv`, content: writeCsv([...columns], parts()) };
}
