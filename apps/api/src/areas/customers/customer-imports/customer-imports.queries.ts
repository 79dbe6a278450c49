import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { CustomerCells } from '@larder/domain/customers/customer-imports/read-customer-row.ts';
import type { CustomerColumn, CustomerRowKind } from '@larder/domain/values/customer-imports.ts';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { pageOf } from '../../../platform/sql/page-of.ts';

const imports = (db: Db | Tx) =>
  db
    .selectFrom('customer_imports')
    .select(['id', 'file_name', 'created_at', 'row_count', 'checked_rows', 'batch_id', 'is_cleared'])
    .select(['created_rows', 'changed_rows', 'unchanged_rows', 'refused_rows', 'order_count'])
    .select([
      sql<Cents>`opening_credit_cents`.as('opening_credit_cents'),
      sql<string | null>`(select email from users where users.id = customer_imports.created_by)`.as('creator'),
    ]);

export type ImportRow = Awaited<ReturnType<ReturnType<typeof imports>['execute']>>[number];

export const listImports = (db: Db, page: { page: number; per_page: number }) =>
  pageOf(imports(db).orderBy('created_at', 'desc').orderBy('id', 'desc'), page);

export const findImport = (db: Db | Tx, id: number) => imports(db).where('id', '=', id).executeTakeFirst();

export async function lockImport(tx: Tx, id: number): Promise<ImportRow | undefined> {
  await sql`select from customer_imports where id = ${id} for update`.execute(tx);
  return findImport(tx, id);
}

export async function insertImport(
  tx: Tx,
  row: { file_name: string; created_by: number; created_at: Temporal.Instant },
): Promise<number> {
  const { id } = await tx.insertInto('customer_imports').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The largest files take longer than the usual statement timeout. */
export async function copyRows(tx: Tx, lines: Readable): Promise<void> {
  await sql`set local statement_timeout = '110s'`.execute(tx);
  await sql`copy customer_import_rows (import_id, row, line, email, external_id, card, cells) from stdin ${lines}`.execute(
    tx,
  );
}

export const setRowCount = (tx: Tx, id: number, row_count: number) =>
  tx.updateTable('customer_imports').set({ row_count }).where('id', '=', id).execute();

/** By column, the first line with the same value. */
export async function setDuplicates(tx: Tx, importId: number): Promise<void> {
  const same = (column: 'email' | 'external_id' | 'card', name: CustomerColumn) => sql`
    select row, ${sql.lit(name)} as name, first from (
      select row, line, min(line) over (partition by ${sql.ref(column)}) as first from customer_import_rows
      where import_id = ${importId} and ${sql.ref(column)} <> '') each where first < line`;
  await sql`update customer_import_rows r set duplicates = d.duplicates
    from (select row, jsonb_object_agg(name, first) as duplicates
      from (${same('email', 'email')} union all ${same('external_id', 'external_id')}
        union all ${same('card', 'gateway_card')}) each group by row) d
    where r.import_id = ${importId} and r.row = d.row`.execute(tx);
}

export interface StoredRow {
  row: number;
  line: number;
  cells: CustomerCells;
  duplicates: Partial<Record<CustomerColumn, number>> | null;
}

const storedRows = (tx: Tx, importId: number) =>
  tx
    .selectFrom('customer_import_rows')
    .select(['row', 'line', sql<StoredRow['cells']>`cells`.as('cells')])
    .select(sql<StoredRow['duplicates']>`duplicates`.as('duplicates'))
    .where('import_id', '=', importId)
    .orderBy('row');

export const listStoredRows = (tx: Tx, importId: number, after: number, limit: number): Promise<StoredRow[]> =>
  storedRows(tx, importId).where('row', '>', after).limit(limit).execute();

export const listStoredRowsOf = (tx: Tx, importId: number, rows: number[]): Promise<StoredRow[]> =>
  storedRows(tx, importId).where('row', 'in', rows).execute();

export interface CheckedRow {
  row: number;
  kind: CustomerRowKind;
  note: string | null;
}

export const setKinds = (tx: Tx, importId: number, checked: readonly CheckedRow[]) =>
  sql`update customer_import_rows r set kind = each.kind, note = each.note
    from unnest(${checked.map(({ row }) => row)}::int[], ${checked.map(({ kind }) => kind)}::text[],
      ${checked.map(({ note }) => note)}::text[]) as each (row, kind, note)
    where r.import_id = ${importId} and r.row = each.row`.execute(tx);

interface Counted extends Record<CustomerRowKind, number> {
  rows: number;
  orders: number;
  openingCredit: Cents;
}

export const addCounts = (tx: Tx, id: number, counted: Counted) =>
  sql`update customer_imports set checked_rows = checked_rows + ${counted.rows},
      created_rows = created_rows + ${counted.created}, changed_rows = changed_rows + ${counted.changed},
      unchanged_rows = unchanged_rows + ${counted.unchanged}, refused_rows = refused_rows + ${counted.refused},
      order_count = order_count + ${counted.orders}, opening_credit_cents = opening_credit_cents + ${counted.openingCredit}
    where id = ${id}`.execute(tx);

export const listRows = (
  db: Db,
  id: number,
  { kind, ...page }: { kind?: CustomerRowKind | undefined; page: number; per_page: number },
) => {
  const rows = db
    .selectFrom('customer_import_rows')
    .select(['line', sql<CustomerRowKind>`kind`.as('kind'), sql<CustomerCells>`cells`.as('cells'), 'note'])
    .select(
      sql<number | null>`(select id from users u where lower(u.email) = customer_import_rows.email)`.as('user_id'),
    )
    .where('import_id', '=', id)
    .where('kind', 'is not', null)
    .orderBy('row');
  return pageOf(kind === undefined ? rows : rows.where('kind', '=', kind), page);
};

export const listRefusedAfter = (db: Db, id: number, after: number, limit: number) =>
  db
    .selectFrom('customer_import_rows')
    .select(['row', sql<CustomerCells>`cells`.as('cells'), 'note'])
    .where('import_id', '=', id)
    .where('kind', '=', 'refused')
    .where('row', '>', after)
    .orderBy('row')
    .limit(limit)
    .execute();

/** One for each row that creates or changes a customer. Returns their number. */
export async function insertImportJobs(tx: Tx, batchId: number, importId: number): Promise<number> {
  const { numAffectedRows } = await sql`insert into batch_jobs (batch_id, position, input)
    select ${batchId}::bigint, row, jsonb_build_object('line', line, 'email', cells ->> 'email')
    from customer_import_rows where import_id = ${importId} and kind in ('created', 'changed')`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

export const setBatch = (tx: Tx, id: number, batch_id: number) =>
  tx.updateTable('customer_imports').set({ batch_id }).where('id', '=', id).execute();

export async function deleteImport(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('customer_import_rows').where('import_id', '=', id).execute();
  await tx.deleteFrom('customer_imports').where('id', '=', id).execute();
}

export const lockOldImport = (tx: Tx, before: Temporal.Instant) =>
  tx
    .selectFrom('customer_imports')
    .select('id')
    .where('created_at', '<', before)
    .where('is_cleared', '=', false)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export async function clearImport(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('customer_import_rows').where('import_id', '=', id).execute();
  await tx.updateTable('customer_imports').set({ is_cleared: true }).where('id', '=', id).execute();
}
