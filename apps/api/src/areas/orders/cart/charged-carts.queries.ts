import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

export async function findPaidCart(tx: Tx, orderId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('charged_carts as c')
    .leftJoin('payments as p', 'p.id', 'c.payment_id')
    .select('c.id')
    .where('c.order_id', '=', orderId)
    .where(({ or, eb }) => or([eb('c.payment_id', 'is', null), eb('p.status', '=', 'successful')]))
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function restoreChargedCart(tx: Tx, orderId: number, chargedCartId: number): Promise<void> {
  await tx.deleteFrom('order_items').where('order_id', '=', orderId).where('cart', '=', 'now').execute();
  await sql`insert into order_items (order_id, user_id, cart, product_id, category_id, quantity, unit_price_cents)
    select c.order_id, c.user_id, 'now', i.product_id, i.category_id, i.quantity, i.unit_price_cents
    from charged_carts c, jsonb_to_recordset(c.items)
      as i (product_id bigint, category_id bigint, quantity int, unit_price_cents int)
    where c.id = ${chargedCartId}`.execute(tx);
}
