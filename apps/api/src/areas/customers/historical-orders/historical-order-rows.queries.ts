import { sql } from 'kysely';
import type { OrderCells, OrderRow } from '@larder/domain/customers/historical-orders/judge-order.ts';
import type { ImportRowKind } from '@larder/domain/values/imports/file-imports.ts';
import { HISTORICAL_ORDER_FILE, type HistoricalOrderColumn } from '@larder/domain/values/imports/historical-orders.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { jobAt, type StoredRow } from '../../../platform/file-imports/file-imports.queries.ts';
import { pageOf } from '../../../platform/sql/page-of.ts';

/** The rows of these orders, by number; one row more than an order may have is enough to refuse it. */
export async function listOrderRows(tx: Tx, importId: number, numbers: string[]): Promise<Map<string, OrderRow[]>> {
  const { rows } = await sql<OrderRow & { order_number: string }>`
    select each.* from unnest(${numbers}::text[]) number cross join lateral (
      select row, line, order_number, cells from historical_order_import_rows
      where import_id = ${importId} and order_number = number
      order by row limit ${HISTORICAL_ORDER_FILE.linesOfOrder + 1}) each
    order by row`.execute(tx);
  return Map.groupBy(rows, ({ order_number }) => order_number);
}

/**
 * The next rows to check, however the orders are mixed in the file: a part reads only its first and its last order again.
 * Lock the import first.
 */
export async function takeRowsByOrder(
  tx: Tx,
  importId: number,
  limit: number,
): Promise<StoredRow<HistoricalOrderColumn>[]> {
  const { rows } = await sql<StoredRow<HistoricalOrderColumn>>`select row, line, cells, duplicates
    from historical_order_import_rows
    where import_id = ${importId} and kind is null and (order_number, row) > (
      (select checked_order_number from historical_order_imports where id = ${importId}),
      (select checked_row from historical_order_imports where id = ${importId}))
    order by order_number, row limit ${limit}`.execute(tx);
  const last = rows.at(-1);
  if (last)
    await sql`update historical_order_imports set checked_order_number = ${last.cells.order_number ?? ''},
      checked_row = ${last.row} where id = ${importId}`.execute(tx);
  return rows;
}

export async function setCustomers(
  tx: Tx,
  importId: number,
  rows: readonly { row: number; userId: number }[],
): Promise<void> {
  await sql`update historical_order_import_rows r set user_id = each.id
    from unnest(${rows.map(({ row }) => row)}::int[], ${rows.map(({ userId }) => userId)}::bigint[]) as each (row, id)
    where r.import_id = ${importId} and r.row = each.row`.execute(tx);
}

/** One for each order that is created or changed, at its first row. Returns their number. */
export async function insertOrderJobs(tx: Tx, batchId: number, importId: number): Promise<number> {
  const { numAffectedRows } = await sql`insert into batch_jobs (batch_id, position, input)
    select ${batchId}::bigint, min(row), jsonb_strip_nulls(
      jsonb_build_object('line', min(line), 'order_number', order_number, 'email', min(cells ->> 'email')))
    from historical_order_import_rows where import_id = ${importId} and kind in ('created', 'changed')
    group by order_number`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** The order has its job there. */
const FIRST_ROW = sql`(select min(f.row) from historical_order_import_rows f
  where f.import_id = historical_order_import_rows.import_id
    and f.order_number = historical_order_import_rows.order_number and f.kind in ('created', 'changed')
    and historical_order_import_rows.kind in ('created', 'changed'))`;

export const listRows = (
  db: Db,
  { id, batch_id }: { id: number; batch_id: number | null },
  { kind, ...page }: { kind?: ImportRowKind | undefined; page: number; per_page: number },
) => {
  const rows = db
    .selectFrom('historical_order_import_rows')
    .select(['line', sql<ImportRowKind>`kind`.as('kind'), sql<OrderCells>`cells`.as('cells'), 'note', 'user_id'])
    .select(jobAt(batch_id, FIRST_ROW).as('job'))
    .where('import_id', '=', id)
    .where('kind', 'is not', null)
    .orderBy('row');
  return pageOf(kind === undefined ? rows : rows.where('kind', '=', kind), page, 'row');
};

export async function countUnknownProducts(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`with named as (
      select distinct lower(cells ->> 'product') as product from historical_order_import_rows
      where import_id = ${id} and kind in ('created', 'changed'))
    select count(*)::int as count from named
    where not exists (select from products where lower(sku) = product)
      and not exists (select from products where lower(name) = product)`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counted at their first rows. */
export async function countOrders(db: Db, id: number): Promise<Record<'created' | 'changed', number>> {
  const { rows } = await sql<Record<'created' | 'changed', number>>`select
      count(distinct order_number) filter (where kind = 'created')::int as created,
      count(distinct order_number) filter (where kind = 'changed')::int as changed
    from historical_order_import_rows where import_id = ${id}`.execute(db);
  return rows[0] ?? { created: 0, changed: 0 };
}
