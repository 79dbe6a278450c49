import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { Tables } from '../../platform/tables.ts';

/** What orders are priced by. */
export type PricedBy =
  | { category_id: number }
  | { product_id: number }
  | { price_variance_group_id: number }
  | { promo_code_id: number }
  | { state_id: string }
  | { all: true };

type Orders = ExpressionBuilder<Tables & { o: Tables['orders'] }, 'o'>;

/** The cutoff is ahead, and the figures are not frozen (rulings 4). */
const isComing = (now: Temporal.Instant) => sql<SqlBool>`o.total_at_cutoff_cents is null and exists (
  select from order_week_cycles c where c.order_week_id = o.order_week_id
    and c.production_cycle_id = o.production_cycle_id and c.cutoff_at > ${now})`;

function isPricedBy(orders: Orders, by: PricedBy) {
  if ('all' in by) return sql<SqlBool>`true`;
  if ('price_variance_group_id' in by)
    return sql<SqlBool>`exists (select from users u where u.id = o.user_id
      and u.price_variance_group_id = ${by.price_variance_group_id})`;
  if ('state_id' in by)
    return sql<SqlBool>`exists (select from addresses a where a.id = o.address_id and a.state_id = ${by.state_id})`;
  if ('promo_code_id' in by)
    return sql<SqlBool>`exists (select from promo_code_applications pa where pa.user_id = o.user_id
      and pa.status = 'active' and pa.promo_code_id = ${by.promo_code_id})`;
  const items = orders
    .selectFrom('order_items as i')
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .select('i.order_id')
    .whereRef('i.order_id', '=', 'o.id')
    .where('i.cart', '=', 'now')
    .where('i.quantity', '>', 0);
  return orders.exists(
    'product_id' in by
      ? items.where('i.product_id', '=', by.product_id)
      : items.where('p.category_id', '=', by.category_id),
  );
}

/** The next customers, by id, with orders whose prices follow a change. */
export async function listPricedCustomers(
  tx: Tx,
  by: PricedBy,
  { now, after, limit }: { now: Temporal.Instant; after: number; limit: number },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('orders as o')
    .select('o.user_id')
    .distinct()
    .where(isComing(now))
    .where((orders) => isPricedBy(orders, by))
    .where('o.user_id', '>', after)
    .orderBy('o.user_id')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** These orders of customers who are locked already, locked in the order in which their other changes lock them. */
export async function lockPricedOrderIds(
  tx: Tx,
  by: PricedBy,
  { now, userIds }: { now: Temporal.Instant; userIds: number[] },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.user_id', 'in', userIds)
    .where(isComing(now))
    .where((orders) => isPricedBy(orders, by))
    .orderBy('o.user_id')
    .orderBy('o.id')
    .forUpdate('o')
    .execute();
  return rows.map(({ id }) => id);
}

/** How many orders a change of prices would touch: before their cutoff, neither skipped nor cancelled. */
export async function countComingOrders(db: Db, by: PricedBy, now: Temporal.Instant): Promise<number> {
  const { count } = await db
    .selectFrom('orders as o')
    .select((orders) => orders.fn.countAll<number>().as('count'))
    .where(isComing(now))
    .where((orders) => isPricedBy(orders, by))
    .where('o.status', '!=', 'cancelled')
    .where('o.is_skipped', '=', false)
    .executeTakeFirstOrThrow();
  return Number(count);
}
