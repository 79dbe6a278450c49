import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { pageOf } from '../../../platform/sql/page-of.ts';
import type { Tables } from '../../../platform/database/tables.ts';

const weekIds = sql<number[]>`coalesce((select json_agg(w.order_week_id order by w.order_week_id)
  from order_bump_weeks w where w.order_bump_id = order_bumps.id), '[]')`;
const productSku = sql<string>`(select p.sku from products p where p.id = order_bumps.product_id)`;

const bumps = (db: Db | Tx) =>
  db
    .selectFrom('order_bumps')
    .select(['id', 'product_id', 'header', 'content', 'cta_text', 'link_text', 'link_account_uri', 'active'])
    .select(['created_at', 'version'])
    .select([productSku.as('product_sku'), weekIds.as('week_ids')]);

export type BumpRow = Awaited<ReturnType<ReturnType<typeof bumps>['execute']>>[number];

interface BumpFilter {
  page: number;
  per_page: number;
  order: 'asc' | 'desc';
  product_sku?: string | undefined;
}

export function findOrderBumps(db: Db, { product_sku, order, ...page }: BumpFilter) {
  let query = bumps(db);
  if (product_sku !== undefined) {
    query = query.where('product_id', 'in', (row) =>
      row
        .selectFrom('products')
        .select('id')
        .where(sql<string>`lower(sku)`, '=', product_sku.toLowerCase()),
    );
  }
  return pageOf(query.orderBy('id', order), page);
}

export const findOrderBump = (db: Db | Tx, id: number): Promise<BumpRow | undefined> =>
  bumps(db).where('id', '=', id).executeTakeFirst();

export const lockOrderBump = (tx: Tx, id: number) =>
  tx.selectFrom('order_bumps').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

export async function listBumpedProducts(db: Db) {
  const { rows } = await sql<{ sku: string; count: number; content: string }>`
    select p.sku, count(*)::int as count, left((array_agg(b.content order by b.id desc))[1], 120) as content
    from order_bumps b join products p on p.id = b.product_id group by p.sku order by p.sku`.execute(db);
  return rows;
}

export const listProductRows = (db: Db | Tx, ids: number[]) =>
  db
    .selectFrom('products')
    .select(['id', 'type', 'sku', 'name', 'slug', 'category_id', 'item_price_cents as item_price'])
    .select(['is_active', 'is_premium', 'is_sold_out'])
    .where('id', 'in', ids)
    .execute();

export const listWeekStates = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('order_weeks')
    .select(['id', 'number', 'status'])
    .where('id', 'in', [...ids])
    .orderBy('number')
    .forShare()
    .execute();

export async function insertOrderBump(tx: Tx, values: Insertable<Tables['order_bumps']>): Promise<number> {
  const { id } = await tx.insertInto('order_bumps').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const setOrderBump = (tx: Tx, id: number, fields: Updateable<Tables['order_bumps']>) =>
  tx.updateTable('order_bumps').set(fields).where('id', '=', id).execute();

export async function replaceBumpWeeks(tx: Tx, id: number, weeks: readonly number[]): Promise<void> {
  await tx.deleteFrom('order_bump_weeks').where('order_bump_id', '=', id).execute();
  await sql`insert into order_bump_weeks (order_bump_id, order_week_id)
    select distinct ${id}::bigint, week from unnest(${[...weeks]}::bigint[]) as each (week)`.execute(tx);
}
