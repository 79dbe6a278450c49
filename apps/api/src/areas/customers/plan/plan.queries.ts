import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { anyOf } from '../../../platform/sql/any-of.ts';
import { numberSettingSql } from '../../../platform/settings.ts';

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

interface PlanTerms {
  is_replaced_by_kids: boolean;
  is_min_plan_exception: boolean;
  minimum_order_products: number;
}

export async function findPlanTerms(tx: Tx, userId: number): Promise<PlanTerms> {
  const { rows } = await sql<PlanTerms>`select u.is_min_plan_exception,
      not u.kids_same_meals and exists (select from kid_categories k where k.user_id = u.id) as is_replaced_by_kids,
      ${numberSettingSql('minimum_order_products')} as minimum_order_products
    from users u where u.id = ${userId}`.execute(tx);
  const [terms] = rows;
  if (!terms) throw new Error(`user ${userId} is gone`);
  return terms;
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
    where o.id = ${anyOf(ids)} and o.kind = 'subscription' order by o.deliver_at, o.id`.execute(tx);
  return rows;
}
