import type { Readable } from 'node:stream';
import { type RawBuilder, sql } from 'kysely';
import type { BatchJobStatus } from '@larder/domain/values/enums/batches.ts';
import type { ImportRowKind } from '@larder/domain/values/imports/file-imports.ts';
import type { Db, Tx } from '../database/database.ts';
import { pageOf } from '../sql/page-of.ts';

/** Each kind of import has its own tables, with these columns and its keys. */
export type ImportTables =
  | { imports: 'customer_imports'; rows: 'customer_import_rows' }
  | { imports: 'product_imports'; rows: 'product_import_rows' }
  | { imports: 'historical_order_imports'; rows: 'historical_order_import_rows' };

const imports = (db: Db | Tx, tables: ImportTables) =>
  db
    .selectFrom(tables.imports)
    .select(['id', 'file_name', 'created_at', 'row_count', 'checked_rows', 'batch_id', 'is_cleared'])
    .select(['created_rows', 'changed_rows', 'unchanged_rows', 'refused_rows'])
    .select(
      sql<string | null>`(select email from users where users.id = ${sql.ref(`${tables.imports}.created_by`)})`.as(
        'creator',
      ),
    );

export type ImportRow = Awaited<ReturnType<ReturnType<typeof imports>['execute']>>[number];

export const listImports = (db: Db, tables: ImportTables, page: { page: number; per_page: number }) =>
  pageOf(imports(db, tables).orderBy('created_at', 'desc').orderBy('id', 'desc'), page, 'id');

export const findImport = (db: Db | Tx, tables: ImportTables, id: number) =>
  imports(db, tables).where('id', '=', id).executeTakeFirst();

export async function lockImport(tx: Tx, tables: ImportTables, id: number): Promise<ImportRow | undefined> {
  await sql`select from ${sql.table(tables.imports)} where id = ${id} for update`.execute(tx);
  return findImport(tx, tables, id);
}

/** The largest files take longer than the usual statement timeout. */
export async function copyRows(tx: Tx, table: string, columns: readonly string[], lines: Readable): Promise<void> {
  await sql`set local statement_timeout = '110s'`.execute(tx);
  await sql`copy ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))}) from stdin ${lines}`.execute(
    tx,
  );
}

/** `stored` is the column of the table, `column` that of the file. */
export interface ImportKey {
  stored: string;
  column: string;
}

/** By column, the first line with the same value. */
export async function setDuplicates(
  tx: Tx,
  { rows }: ImportTables,
  id: number,
  keys: readonly ImportKey[],
): Promise<void> {
  const table = sql.table(rows);
  const same = keys.map(
    ({ stored, column }) => sql`
    select row, ${sql.lit(column)} as name, first from (
      select row, line, min(line) over (partition by ${sql.ref(stored)}) as first from ${table}
      where import_id = ${id} and ${sql.ref(stored)} <> '') each where first < line`,
  );
  await sql`update ${table} r set duplicates = d.duplicates
    from (select row, jsonb_object_agg(name, first) as duplicates
      from (${sql.join(same, sql` union all `)}) each group by row) d
    where r.import_id = ${id} and r.row = d.row`.execute(tx);
}

export interface StoredRow<Column extends string> {
  row: number;
  line: number;
  cells: Readonly<Partial<Record<Column, string>>>;
  duplicates: Partial<Record<Column, number>> | null;
}

interface RowJob {
  status: BatchJobStatus;
  kind: ImportRowKind | null;
  note: string | null;
}

/** The job of a row; null without a batch and for rows that it leaves out. */
export const jobAt = (batchId: number | null, position: RawBuilder<unknown>) =>
  sql<RowJob | null>`(select jsonb_build_object('status', j.status, 'kind', j.result ->> 'kind',
      'note', coalesce(j.result ->> 'error', j.result ->> 'note'))
    from batch_jobs j where j.batch_id = ${batchId}::bigint and j.position = ${position})`;

/** The import judges each row again, so that its result can differ from that of the check. */
export const outcomeOf = ({ kind, note, job }: CheckedResult) => ({
  kind: job?.kind ?? kind,
  note: job?.note ?? note,
  outcome: job?.status ?? null,
});

interface CheckedResult {
  kind: ImportRowKind;
  note: string | null;
  job: RowJob | null;
}

interface After {
  id: number;
  after: number;
  limit: number;
}

const STORED = sql`row, line, cells, duplicates`;

/** Not checked yet; `after` rows were. */
export async function listStoredRows<Column extends string>(
  tx: Tx,
  { rows: table }: ImportTables,
  { id, after, limit }: After,
): Promise<StoredRow<Column>[]> {
  const { rows } = await sql<StoredRow<Column>>`select ${STORED} from ${sql.table(table)}
    where import_id = ${id} and row > ${after} and kind is null order by row limit ${limit}`.execute(tx);
  return rows;
}

export async function listStoredRowsOf<Column extends string>(
  tx: Tx,
  { rows: table }: ImportTables,
  id: number,
  numbers: number[],
): Promise<StoredRow<Column>[]> {
  const { rows } = await sql<StoredRow<Column>>`select ${STORED} from ${sql.table(table)}
    where import_id = ${id} and row = any(${numbers}) order by row`.execute(tx);
  return rows;
}

export interface CheckedRow {
  row: number;
  kind: ImportRowKind;
  note: string | null;
}

export const setKinds = (tx: Tx, { rows }: ImportTables, id: number, checked: readonly CheckedRow[]) =>
  sql`update ${sql.table(rows)} r set kind = each.kind, note = each.note
    from unnest(${checked.map(({ row }) => row)}::int[], ${checked.map(({ kind }) => kind)}::text[],
      ${checked.map(({ note }) => note)}::text[]) as each (row, kind, note)
    where r.import_id = ${id} and r.row = each.row`.execute(tx);

export const setRowCount = (tx: Tx, { imports: table }: ImportTables, id: number, count: number) =>
  sql`update ${sql.table(table)} set row_count = ${count} where id = ${id}`.execute(tx);

export const addCounts = (
  tx: Tx,
  { imports: table }: ImportTables,
  id: number,
  counts: Record<ImportRowKind, number>,
) =>
  sql`update ${sql.table(table)} set
      checked_rows = checked_rows + ${Object.values(counts).reduce((sum, count) => sum + count, 0)},
      created_rows = created_rows + ${counts.created}, changed_rows = changed_rows + ${counts.changed},
      unchanged_rows = unchanged_rows + ${counts.unchanged}, refused_rows = refused_rows + ${counts.refused}
    where id = ${id}`.execute(tx);

export async function listRefusedAfter<Column extends string>(
  db: Db,
  { rows: table }: ImportTables,
  { id, after, limit }: After,
): Promise<(Pick<StoredRow<Column>, 'row' | 'cells'> & { note: string | null })[]> {
  const { rows } = await sql<Pick<StoredRow<Column>, 'row' | 'cells'> & { note: string | null }>`
    select row, cells, note from ${sql.table(table)}
    where import_id = ${id} and kind = 'refused' and row > ${after} order by row limit ${limit}`.execute(db);
  return rows;
}

export const setBatch = (tx: Tx, { imports: table }: ImportTables, id: number, batchId: number) =>
  sql`update ${sql.table(table)} set batch_id = ${batchId} where id = ${id}`.execute(tx);

export async function deleteImport(tx: Tx, tables: ImportTables, id: number): Promise<void> {
  await sql`delete from ${sql.table(tables.rows)} where import_id = ${id}`.execute(tx);
  await sql`delete from ${sql.table(tables.imports)} where id = ${id}`.execute(tx);
}

export async function clearImport(tx: Tx, tables: ImportTables, id: number): Promise<void> {
  await sql`delete from ${sql.table(tables.rows)} where import_id = ${id}`.execute(tx);
  await sql`update ${sql.table(tables.imports)} set is_cleared = true where id = ${id}`.execute(tx);
}

/** One for each row that creates or changes something. Returns their number. */
export async function insertImportJobs(
  tx: Tx,
  { rows }: ImportTables,
  { batchId, importId, name }: { batchId: number; importId: number; name: string },
): Promise<number> {
  const { numAffectedRows } = await sql`insert into batch_jobs (batch_id, position, input)
    select ${batchId}::bigint, row, jsonb_build_object('line', line, ${sql.lit(name)}, cells ->> ${sql.lit(name)})
    from ${sql.table(rows)} where import_id = ${importId} and kind in ('created', 'changed')`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
