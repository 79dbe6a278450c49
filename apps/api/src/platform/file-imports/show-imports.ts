import type { FileImport } from '@larder/contract/wire/file-import.ts';
import { isChecked, refusalToDeleteFile, refusalToImportFile } from '@larder/domain/values/imports/file-imports.ts';
import { listBatchesByIds } from '../batches/show-batch.ts';
import { found } from '../call-error.ts';
import type { Db } from '../database/database.ts';
import { findImport, type ImportRow, type ImportTables, listImports } from './file-imports.queries.ts';

export async function showFiles(db: Db, tables: ImportTables, page: { page: number; per_page: number }) {
  const { rows, pagination } = await listImports(db, tables, page);
  return { data: await toViews(db, rows), meta: { pagination } };
}

export async function showFile(db: Db, tables: ImportTables, id: number): Promise<FileImport> {
  const file = found(await findImport(db, tables, id), `Import ${id}`);
  return found((await toViews(db, [file]))[0], `Import ${id}`);
}

async function toViews(db: Db, rows: readonly ImportRow[]): Promise<FileImport[]> {
  const batches = await listBatchesByIds(
    db,
    rows.flatMap(({ batch_id }) => batch_id ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    file_name: row.file_name,
    created_at: row.created_at.toString(),
    created_by: { email: row.creator ?? 'system' },
    row_count: row.row_count,
    is_checked: isChecked(row),
    check_progress: Math.floor((100 * row.checked_rows) / Math.max(row.row_count, 1)),
    counts: {
      created: row.created_rows,
      changed: row.changed_rows,
      unchanged: row.unchanged_rows,
      refused: row.refused_rows,
    },
    batch: batches.find(({ id }) => id === row.batch_id) ?? null,
    is_cleared: row.is_cleared,
    refusals: {
      import: refusalToImportFile(row)?.message ?? null,
      delete: refusalToDeleteFile(row)?.message ?? null,
    },
  }));
}
