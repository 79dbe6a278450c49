import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { anyOf } from '../../../platform/sql/any-of.ts';

const LISTS = {
  upsell: { table: 'upsell_products', column: 'upsell_id' },
  bestseller: { table: 'bestseller_products', column: 'bestseller_id' },
} as const;
export type ChosenList = keyof typeof LISTS;

interface ChosenRow {
  list_id: number;
  sku: string;
  name: string;
  is_active: boolean;
  category: string;
  file: string | null;
}

/** In order, each with its first image. */
export async function listChosen(db: Db | Tx, list: ChosenList, ids: number[]): Promise<ChosenRow[]> {
  const { table, column } = LISTS[list];
  const { rows } = await sql<ChosenRow>`
    select l.${sql.ref(column)} as list_id, p.sku, p.name, p.is_active, c.name as category,
      (select i.file from product_images i where i.product_id = p.id and i.kind = 'meal' order by i.position limit 1) as file
    from ${sql.table(table)} l join products p on p.id = l.product_id join categories c on c.id = p.category_id
    where l.${sql.ref(column)} = ${anyOf(ids)} order by l.${sql.ref(column)}, l.position`.execute(db);
  return rows;
}

export async function replaceChosen(tx: Tx, list: ChosenList, id: number, productIds: number[]): Promise<void> {
  const { table, column } = LISTS[list];
  await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(tx);
  await sql`insert into ${sql.table(table)} (${sql.ref(column)}, product_id, position)
    select ${id}::bigint, product_id, nth - 1
    from unnest(${productIds}::bigint[]) with ordinality as each (product_id, nth)`.execute(tx);
}

/** Regardless of case; locked until the transaction ends. */
export async function lockProductsBySku(tx: Tx, skus: string[]) {
  const { rows } = await sql<{ id: number; sku: string; name: string; is_active: boolean }>`
    select id, sku, name, is_active from products
    where lower(sku) = any(${skus.map((sku) => sku.toLowerCase())}::text[]) order by id for share`.execute(tx);
  return rows;
}
