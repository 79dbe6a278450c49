import { sql } from 'kysely';
import { IMPORT_COLUMNS } from '@larder/domain/values/enums/zip-code-imports.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { pageOf } from '../../../platform/sql/page-of.ts';

const imports = (db: Db | Tx) =>
  db
    .selectFrom('zip_code_imports')
    .select(['id', 'file_name', 'created_at', 'created_by', 'row_count', 'validated_rows', 'is_valid'])
    .select(['error_count', 'errors', 'import_started_at', 'imported_at', 'is_cleared'])
    .select(['added', 'changed', 'unchanged', 'batch_id'])
    .select(sql<string | null>`(select email from users where users.id = zip_code_imports.created_by)`.as('creator'))
    .select((row) =>
      row
        .selectFrom('zip_code_import_progress as p')
        .select('p.progress')
        .whereRef('p.import_id', '=', 'zip_code_imports.id')
        .as('progress'),
    );

export type ImportRow = Awaited<ReturnType<ReturnType<typeof imports>['execute']>>[number];

export const listImports = (db: Db, page: { page: number; per_page: number }) =>
  pageOf(imports(db).orderBy('created_at', 'desc').orderBy('id', 'desc'), page, 'id');

export const findImport = (db: Db | Tx, id: number) => imports(db).where('id', '=', id).executeTakeFirst();

export async function lockImport(tx: Tx, id: number): Promise<ImportRow | undefined> {
  await sql`select from zip_code_imports where id = ${id} for update`.execute(tx);
  return findImport(tx, id);
}

export const insertProgress = (tx: Tx, import_id: number) =>
  tx.insertInto('zip_code_import_progress').values({ import_id }).execute();

export const setImportStarted = (tx: Tx, id: number, at: Temporal.Instant | null) =>
  tx.updateTable('zip_code_imports').set({ import_started_at: at }).where('id', '=', id).execute();

/** Outside the importing transaction, so that others see it. */
export const setImportProgress = (db: Db | Tx, id: number, progress: number) =>
  db.updateTable('zip_code_import_progress').set({ progress }).where('import_id', '=', id).execute();

interface Imported {
  imported_at: Temporal.Instant;
  batch_id: number;
  added: number;
  changed: number;
  unchanged: number;
}
export const setImported = (tx: Tx, id: number, counts: Imported) =>
  tx.updateTable('zip_code_imports').set(counts).where('id', '=', id).execute();

export async function deleteImport(tx: Tx, id: number): Promise<void> {
  await deleteLines(tx, id);
  await tx.deleteFrom('zip_code_imports').where('id', '=', id).execute();
}

async function deleteLines(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('zip_code_import_rows').where('import_id', '=', id).execute();
  await tx.deleteFrom('zip_code_import_zip_codes').where('import_id', '=', id).execute();
}

export async function clearImport(tx: Tx, id: number): Promise<void> {
  await deleteLines(tx, id);
  await tx.updateTable('zip_code_imports').set({ is_cleared: true }).where('id', '=', id).execute();
}

export const listRowsOfLines = (db: Db, id: number, lines: number[]) =>
  db
    .selectFrom('zip_code_import_rows')
    .select(['line', ...IMPORT_COLUMNS])
    .where('import_id', '=', id)
    .where('line', 'in', lines)
    .orderBy('row')
    .execute();
