import { type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

export type PricedBy =
  | { category_id: number }
  | { product_id: number }
  | { price_variance_group_id: number }
  | { promo_code_id: number }
  | { state_id: string }
  | { all: true };

type Orders = ExpressionBuilder<Tables & { o: Tables['orders'] }, 'o'>;

/** Before the cutoff, with figures not frozen (ORD-22). */
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
      and pa.status <> 'deactivated' and pa.promo_code_id = ${by.promo_code_id})`;
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

/** Orders with one of the products whose price can still change. */
export async function countPricedOrders(
  db: Db | Tx,
  productIds: readonly number[],
  now: Temporal.Instant,
): Promise<number> {
  if (productIds.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from orders o
    where ${isComing(now)} and exists (select from order_items i
      where i.order_id = o.id and i.cart = 'now' and i.quantity > 0 and i.product_id = any(${[...productIds]}))`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function listPricedCustomers(
  tx: Tx,
  by: PricedBy,
  { now, after, limit }: { now: Temporal.Instant; after: number; limit: number },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '>', after)
    .where((user) =>
      user.exists(
        tx
          .selectFrom('orders as o')
          .select('o.id')
          .where(sql<SqlBool>`o.user_id = u.id`)
          // Repeated on orders; without it the query reads the orders of all earlier customers.
          .where('o.user_id', '>', after)
          .where(isComing(now))
          .where((orders) => isPricedBy(orders, by)),
      ),
    )
    .orderBy('u.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks these orders in the order that all changes use; lock the customers first. */
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
    .forNoKeyUpdate('o')
    .execute();
  return rows.map(({ id }) => id);
}

/** 20,000 orders take a third of a second, and there may be millions. */
const MOST_LOOKED_AT = 20_000;

export interface ComingCount {
  count: number;
  isAtLeast: boolean;
}

const lookedAt = (db: Db | Tx, by: PricedBy, now: Temporal.Instant, most: number) => {
  const orders = expressionBuilder<Tables & { o: Tables['orders'] }, 'o'>();
  const matches = isPricedBy(orders, by);
  // A group or code is found by index, so only its customers' orders are scanned.
  const isLookedAt = 'price_variance_group_id' in by || 'promo_code_id' in by ? matches : sql<SqlBool>`true`;
  const looked = db
    .selectFrom('orders as o')
    .select(['o.id', 'o.user_id', 'o.address_id', 'o.total_cents'])
    .where(isComing(now))
    .where('o.status', '!=', sql.lit('cancelled'))
    .where('o.is_skipped', '=', sql.lit(false))
    .where(isLookedAt)
    .limit(most);
  return { looked, matches };
};

export async function countComingOrders(
  db: Db,
  by: PricedBy,
  now: Temporal.Instant,
  most = MOST_LOOKED_AT,
): Promise<ComingCount> {
  const { looked, matches } = lookedAt(db, by, now, most);
  const { rows } = await sql<{
    count: number;
    looked_at: number;
  }>`select count(*) filter (where ${matches})::int as count,
    count(*)::int as looked_at from (${looked}) o`.execute(db);
  const { count, looked_at } = rows[0] ?? { count: 0, looked_at: 0 };
  return { count, isAtLeast: looked_at === most };
}

/** By ID; at least these. */
export async function listComingOrders(tx: Tx, by: PricedBy, now: Temporal.Instant, most = MOST_LOOKED_AT) {
  const { looked, matches } = lookedAt(tx, by, now, most);
  const { rows } = await sql<{ id: number; total: Cents; matches: boolean }>`select o.id, o.total_cents as total,
    ${matches} as matches from (${looked}) o order by o.id`.execute(tx);
  return { orders: rows.filter((row) => row.matches), isAtLeast: rows.length === most };
}
