import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

export const listPlan = (tx: Tx, subscriptionId: number) =>
  tx
    .selectFrom('subscription_lines as l')
    .innerJoin('categories as c', 'c.id', 'l.category_id')
    .select(['l.category_id', 'c.name as category_name', 'l.quantity'])
    .where('l.subscription_id', '=', subscriptionId)
    .orderBy('l.category_id')
    .execute();

export const removePlan = (tx: Tx, subscriptionId: number) =>
  tx.deleteFrom('subscription_lines').where('subscription_id', '=', subscriptionId).execute();

export async function isReplacedByKids(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql<{ is_replaced: boolean }>`select not u.kids_same_meals and exists (
      select from kid_categories k where k.user_id = u.id) as is_replaced
    from users u where u.id = ${userId}`.execute(tx);
  return rows[0]?.is_replaced ?? false;
}

/** Orders that staff made never followed the plan. Lock the orders first. */
export async function listPlannedOrders(tx: Tx, ids: readonly number[]) {
  const { rows } = await sql<{
    order_id: number;
    order_week_number: number;
    deliver_at: string | null;
    is_skipped: boolean;
    is_incomplete: boolean;
    is_cart_changed: boolean;
  }>`select o.id as order_id, w.number as order_week_number, o.deliver_at, o.is_skipped, o.is_incomplete,
      (select jsonb_object_agg(product_id, quantity) from order_items i where i.order_id = o.id and i.cart = 'now'
        and i.quantity > 0) is distinct from
      (select jsonb_object_agg(product_id, quantity) from order_items i where i.order_id = o.id and i.cart = 'generated'
        and i.quantity > 0) as is_cart_changed
    from orders o join order_weeks w on w.id = o.order_week_id
    where o.id = any(${ids}) and o.kind = 'subscription' order by o.deliver_at, o.id`.execute(tx);
  return rows;
}
