import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { anyOf } from '../../../platform/sql/any-of.ts';

type Cart = 'generated' | 'cutoff' | 'now';

export async function copyCart(tx: Tx, orderIds: number[], from: Cart, to: Cart): Promise<void> {
  if (orderIds.length === 0) return;
  await tx.deleteFrom('order_items').where('order_id', 'in', orderIds).where('cart', '=', to).execute();
  await sql`insert into order_items (order_id, user_id, cart, product_id, category_id, quantity, unit_price_cents)
    select order_id, user_id, ${to}, product_id, category_id, quantity, unit_price_cents
    from order_items where order_id = ${anyOf(orderIds)} and cart = ${from}`.execute(tx);
}

export const listCart = (tx: Tx, orderId: number, cart: Cart) =>
  tx
    .selectFrom('order_items as i')
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .select(['i.product_id', 'p.sku', 'i.category_id', 'i.quantity', 'i.unit_price_cents'])
    .where('i.order_id', '=', orderId)
    .where('i.cart', '=', cart)
    .orderBy('i.product_id')
    .execute();
