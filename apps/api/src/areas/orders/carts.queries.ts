import { sql } from 'kysely';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { Tx } from '../../platform/database.ts';

type Cart = 'generated' | 'cutoff' | 'now';

/** One cart of some orders becomes what another is. */
export async function copyCart(tx: Tx, orderIds: number[], from: Cart, to: Cart): Promise<void> {
  if (orderIds.length === 0) return;
  await tx.deleteFrom('order_items').where('order_id', 'in', orderIds).where('cart', '=', to).execute();
  await sql`insert into order_items (order_id, user_id, cart, product_id, category_id, quantity, unit_price_cents)
    select order_id, user_id, ${to}, product_id, category_id, quantity, unit_price_cents
    from order_items where order_id = any(${orderIds}) and cart = ${from}`.execute(tx);
}

export interface CartLine {
  product_id: number;
  category_id: number;
  quantity: number;
  unit_price_cents: Cents;
}

export const listCart = (tx: Tx, orderId: number, cart: Cart) =>
  tx
    .selectFrom('order_items')
    .select(['product_id', 'category_id', 'quantity', 'unit_price_cents'])
    .where('order_id', '=', orderId)
    .where('cart', '=', cart)
    .orderBy('product_id')
    .execute();
