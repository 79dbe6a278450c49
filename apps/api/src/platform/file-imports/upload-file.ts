import { sql } from 'kysely';
import { businessNow } from '../clock.ts';
import type { Tx } from '../database/database.ts';
import type { StaffContext } from '../http/context.ts';
import type { Job } from '../jobs/jobs.ts';
import { later } from '../jobs/later.ts';
import { record } from '../record.ts';
import { toCopy, copyLine } from './copy-lines.ts';
import { copyRows, type ImportKey, type ImportTables } from './file-imports.queries.ts';
import { type NamedColumns, type NamedRow, namedRows } from './read-named-rows.ts';

const MAX_NAME_LENGTH = 200;

interface Upload {
  table: 'zip_code_imports' | ImportTables['imports'];
  /** In the audit log. */
  recorded: { name: string; subject: string; rowsOf: string };
  unnamed: string;
  /** Stores the rows of the import; returns their number. */
  store: (tx: Tx, id: number) => Promise<number>;
  check: Job<{ import_id: number }>;
}

/** A refused file leaves nothing. */
export function uploadFile(ctx: StaffContext, file: File, upload: Upload): Promise<number> {
  const file_name = file.name.replaceAll('\0', '').slice(-MAX_NAME_LENGTH) || upload.unnamed;
  const { name, subject, rowsOf } = upload.recorded;
  const table = sql.table(upload.table);
  return ctx.transaction(async (tx) => {
    const { rows: made } = await sql<{ id: number }>`insert into ${table} (file_name, created_by, created_at)
      values (${file_name}, ${ctx.staff.id}, ${(await businessNow(tx)).toString()}) returning id`.execute(tx);
    const id = made[0]!.id;
    const rows = await upload.store(tx, id);
    await sql`update ${table} set row_count = ${rows} where id = ${id}`.execute(tx);
    await record(tx, ctx.actor, {
      name,
      subject: { type: subject, id },
      description: `Uploaded ${file_name} with ${rows} rows of ${rowsOf}`,
      after: { file_name, rows },
    });
    await later(tx, ctx, upload.check, { import_id: id });
    return id;
  });
}

export interface StoredKey<Column extends string> extends ImportKey {
  column: Column;
  of: (cells: NamedRow<Column>['cells']) => string | null;
}

interface RowsOfFile<Column extends string> extends NamedColumns<Column> {
  tables: ImportTables;
  keys: readonly StoredKey<Column>[];
}

export async function storeNamedRows<Column extends string>(
  tx: Tx,
  id: number,
  file: File,
  { tables, keys, ...format }: RowsOfFile<Column>,
): Promise<number> {
  let rows = 0;
  async function* lines() {
    for await (const { row, line, cells } of namedRows(file, format)) {
      rows = row;
      yield copyLine([id, row, line, ...keys.map((key) => key.of(cells)), JSON.stringify(cells)]);
    }
  }
  const columns = ['import_id', 'row', 'line', ...keys.map(({ stored }) => stored), 'cells'];
  await copyRows(tx, tables.rows, columns, toCopy(lines()));
  return rows;
}
