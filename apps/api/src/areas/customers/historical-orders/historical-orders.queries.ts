import { sql } from 'kysely';
import type { HistoricalOrder, OrderLine } from '@larder/domain/customers/historical-orders/judge-order.ts';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { pageOf } from '../../../platform/sql/page-of.ts';

interface Customers {
  emails: string[];
  externalIds: string[];
  /** Against erasure and the reversal of their import until the transaction ends. */
  isLocking: boolean;
}

export async function findCustomers(tx: Tx, { emails, externalIds, isLocking }: Customers) {
  const { rows } = await sql<{ id: number; email: string; external_id: string | null }>`
    select id, lower(email) as email, external_id from users
    where erased_at is null and not exists (select from user_roles r where r.user_id = users.id)
      and (lower(email) = any(${emails}) or external_id = any(${externalIds}))
    order by id ${isLocking ? sql`for share` : sql``}`.execute(tx);
  return rows;
}

export async function listStoredOrders(tx: Tx, numbers: string[]): Promise<HistoricalOrder[]> {
  const { rows } = await sql<HistoricalOrder>`
    select user_id, order_number, delivered_on::text as delivered_on, total_cents, lines from historical_orders
    where order_number = any(${numbers})`.execute(tx);
  return rows;
}

/** Returns the numbers that were written; an order that another customer got in the meantime stays. */
export async function writeOrders(
  tx: Tx,
  importId: number,
  orders: readonly HistoricalOrder[],
  at: Temporal.Instant,
): Promise<Set<string>> {
  // Sorted, so that two imports of the same orders wait for each other instead of deadlocking.
  const sorted = orders.toSorted((a, b) => (a.order_number < b.order_number ? -1 : 1));
  const { rows } = await sql<{ order_number: string }>`insert into historical_orders as h
      (user_id, order_number, delivered_on, total_cents, lines, import_id, created_at)
    select o.user_id, o.order_number, o.delivered_on, o.total_cents, o.lines, ${importId}, ${at.toString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb) as o
      (user_id bigint, order_number text, delivered_on date, total_cents int, lines jsonb)
    on conflict (order_number) do update set delivered_on = excluded.delivered_on, total_cents = excluded.total_cents,
      lines = excluded.lines, import_id = excluded.import_id where h.user_id = excluded.user_id
    returning order_number`.execute(tx);
  return new Set(rows.map(({ order_number }) => order_number));
}

/** Only those that the import itself wrote. */
export async function deleteOrders(tx: Tx, importId: number, numbers: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ order_number: string }>`delete from historical_orders
    where import_id = ${importId} and order_number = any(${numbers}) returning order_number`.execute(tx);
  return new Set(rows.map(({ order_number }) => order_number));
}

export async function listNumbersThere(tx: Tx, numbers: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ order_number: string }>`select order_number from historical_orders
    where order_number = any(${numbers})`.execute(tx);
  return new Set(rows.map(({ order_number }) => order_number));
}

/** Products that exist are named. */
export const listOrdersOf = (db: Db, userId: number, page: { page: number; per_page: number }) =>
  pageOf(
    db
      .selectFrom('historical_orders')
      .select(['id', 'order_number', sql<Cents | null>`total_cents`.as('total_cents')])
      .select(sql<string>`delivered_on::text`.as('delivered_on'))
      .select(
        sql<(OrderLine & { name: string | null })[]>`(select jsonb_agg(line || jsonb_build_object('name',
          (select p.name from products p where lower(p.sku) = lower(line ->> 'product'))) order by nth)
          from jsonb_array_elements(lines) with ordinality as each (line, nth))`.as('lines'),
      )
      .where('user_id', '=', userId)
      .orderBy('delivered_on', 'desc')
      .orderBy('id', 'desc'),
    page,
    'id',
  );
