import { type Insertable, sql } from 'kysely';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

interface Sellable {
  id: number;
  sku: string;
  name: string;
  category_id: number;
  is_active: boolean;
  is_sold_out: boolean;
  item_price: Cents | null;
  is_premium: boolean;
  price: Cents;
  premium_price: Cents;
  group_price: Cents | null;
}

export async function listSellable(tx: Tx, userId: number, skus: string[]): Promise<Sellable[]> {
  const { rows } = await sql<Sellable>`select p.id, p.sku, p.name, p.category_id, p.is_active, p.is_sold_out,
      p.item_price_cents as item_price, p.is_premium, c.price_cents as price, c.premium_price_cents as premium_price,
      (select gp.price_cents from users u
        join price_variance_groups g on g.id = u.price_variance_group_id and g.deactivated_at is null
        join price_variance_group_prices gp on gp.price_variance_group_id = g.id and gp.category_id = p.category_id
        where u.id = ${userId}) as group_price
    from products p join categories c on c.id = p.category_id where lower(p.sku) = any(${skus})`.execute(tx);
  return rows;
}

export const removeCart = (tx: Tx, orderId: number) =>
  tx.deleteFrom('order_items').where('order_id', '=', orderId).where('cart', '=', 'now').execute();

export async function insertCartLines(tx: Tx, lines: Insertable<Tables['order_items']>[]): Promise<void> {
  if (lines.length > 0) await tx.insertInto('order_items').values(lines).execute();
}

/** False, taking nothing, if there is not enough. */
export async function takeFromBuffer(tx: Tx, weekId: number, productId: number, quantity: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('rogue_buffers')
    .set((row) => ({ remaining: row('remaining', '-', quantity) }))
    .where('order_week_id', '=', weekId)
    .where('product_id', '=', productId)
    .where('remaining', '>=', quantity)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findBuffer(tx: Tx, weekId: number, productId: number): Promise<number> {
  const row = await tx
    .selectFrom('rogue_buffers')
    .select('remaining')
    .where('order_week_id', '=', weekId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return row?.remaining ?? 0;
}

/** Locks the buffers of the old and new cart by product before either changes. */
export const lockBuffers = (tx: Tx, order: { id: number; order_week_id: number }, items: readonly { sku: string }[]) =>
  sql`select product_id from rogue_buffers
    where order_week_id = ${order.order_week_id} and product_id in (
      select product_id from order_items where order_id = ${order.id} and cart = 'now'
      union select id from products where sku = any(${items.map(({ sku }) => sku)}))
    order by product_id for no key update`.execute(tx);

/** By product, the order in which buffers are locked. */
export const listBufferedItems = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('order_items as i')
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .select(['i.product_id', 'p.name', 'i.quantity'])
    .where('i.order_id', '=', orderId)
    .where('i.cart', '=', 'now')
    .orderBy('i.product_id')
    .execute();
