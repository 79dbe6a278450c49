import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

const MOST_ORDERS = 12;

/** All that decides whether a code can be applied and what it takes off. */
export async function findPromoCodeTerms(db: Db, id: number) {
  const promo = await db.selectFrom('promo_codes').selectAll().where('id', '=', id).executeTakeFirst();
  if (!promo) return undefined;
  const regulations = await db
    .selectFrom('promo_code_regulations')
    .select(['type', 'amount', 'maximum_discount_cents as maximum_discount', 'free_shipping', 'free_tax'])
    .select('weekly_ordinal_number')
    .where('promo_code_id', '=', id)
    .where('retired_at', 'is', null)
    .execute();
  return {
    ...promo,
    cart_amount_minimum: promo.cart_amount_minimum_cents,
    cart_amount_maximum: promo.cart_amount_maximum_cents,
    regulations: regulations.map((regulation) => ({ ...regulation, amount: Number(regulation.amount) })),
  };
}

/** The code that a customer has now, and how many orders were charged with it. */
export const findApplicationOf = (db: Db, userId: number) =>
  db
    .selectFrom('promo_code_applications as a')
    .innerJoin('promo_codes as c', 'c.id', 'a.promo_code_id')
    .select(['a.promo_code_id', 'a.created_at', 'a.status', 'c.code'])
    .select(
      sql<number>`(select count(*)::int from orders o where o.promo_code_application_id = a.id and o.user_id = a.user_id
        and o.status = 'active' and not o.is_skipped and o.total_at_cutoff_cents is not null)`.as('charged_orders'),
    )
    .where('a.user_id', '=', userId)
    .where('a.status', '<>', 'deactivated')
    .executeTakeFirst();

/** The orders of a customer whose cutoff is ahead, the next first, with what is in them. */
export async function listComingOrders(db: Db, userId: number, now: Temporal.Instant) {
  const orders = await db
    .selectFrom('orders as o')
    .innerJoin('order_weeks as w', 'w.id', 'o.order_week_id')
    .innerJoin('order_week_cycles as c', (join) =>
      join
        .onRef('c.order_week_id', '=', 'o.order_week_id')
        .onRef('c.production_cycle_id', '=', 'o.production_cycle_id'),
    )
    .select(['o.id', 'w.number as order_week_number', 'c.cutoff_at'])
    .where('o.user_id', '=', userId)
    .where('o.status', '=', 'active')
    .where('o.is_skipped', '=', false)
    .where('o.total_at_cutoff_cents', 'is', null)
    .where(sql<boolean>`c.cutoff_at > ${now}`)
    .orderBy('c.cutoff_at')
    .limit(MOST_ORDERS)
    .execute();
  if (orders.length === 0) return [];
  const lines = await db
    .selectFrom('order_items as i')
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .select(['i.order_id', 'p.sku', 'i.quantity', 'i.unit_price_cents as unit_price'])
    .where('i.cart', '=', 'now')
    .where(
      'i.order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .orderBy('i.product_id')
    .execute();
  const carts = Map.groupBy(lines, (line) => line.order_id);
  return orders.map((order) => ({ ...order, lines: carts.get(order.id) ?? [] }));
}
