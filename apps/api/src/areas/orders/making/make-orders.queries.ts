import { type Insertable, sql } from 'kysely';
import type { PlanMember } from '@larder/domain/orders/cart/fill-cart.ts';
import type { ShippingRule } from '@larder/domain/deliveries/shipping-rule.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { anyOf } from '../../../platform/sql/any-of.ts';
import { isSoldOut } from '../reading/sold-out.queries.ts';

export interface WeekCycleId {
  order_week_id: number;
  production_cycle_id: number;
}

export const findWeekCycle = (db: Db | Tx, { order_week_id, production_cycle_id }: WeekCycleId) =>
  db
    .selectFrom('order_week_cycles as c')
    .innerJoin('order_weeks as w', 'w.id', 'c.order_week_id')
    .select(['c.order_week_id', 'c.production_cycle_id', 'c.cutoff_at', 'w.date', 'w.number', 'w.meal_rotation_id'])
    .where('c.order_week_id', '=', order_week_id)
    .where('c.production_cycle_id', '=', production_cycle_id)
    .select(sql<boolean>`c.post_cutoff_changes_deadline_at is not null`.as('is_stamped'))
    .where('w.status', '=', 'active')
    .executeTakeFirst();

/** Excludes stamped cutoffs, since an overdue step takes its own moment as now. */
export const listAllOpenCycles = (db: Db | Tx, now: Temporal.Instant) =>
  db
    .selectFrom('order_week_cycles as c')
    .innerJoin('order_weeks as w', 'w.id', 'c.order_week_id')
    .select(['c.order_week_id', 'c.production_cycle_id', 'c.cutoff_at', 'w.date', 'w.number', 'w.meal_rotation_id'])
    .where('c.cutoff_at', '>', now)
    .where('c.post_cutoff_changes_deadline_at', 'is', null)
    .where('w.status', '=', 'active')
    .orderBy('c.cutoff_at')
    .orderBy('c.production_cycle_id')
    .execute();

export const listOpenCycles = async (db: Db | Tx, cycleId: number, now: Temporal.Instant) =>
  (await listAllOpenCycles(db, now)).filter(({ production_cycle_id }) => production_cycle_id === cycleId);

const withoutOrder = (tx: Db | Tx, of: WeekCycleId) =>
  tx
    .selectFrom('users as u')
    .innerJoin('subscriptions as s', 's.user_id', 'u.id')
    .select('u.id')
    .where('u.production_cycle_id', '=', of.production_cycle_id)
    .where('u.banned_at', 'is', null)
    .where('s.status', 'in', ['active', 'paused'])
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('orders as o')
            .select('o.id')
            .whereRef('o.user_id', '=', 'u.id')
            .where('o.order_week_id', '=', of.order_week_id)
            .where('o.production_cycle_id', '=', of.production_cycle_id),
        ),
      ),
    );

export async function listCustomersWithoutOrder(
  tx: Db | Tx,
  of: WeekCycleId,
  { after, limit }: { after: number; limit: number },
) {
  const rows = await withoutOrder(tx, of).where('u.id', '>', after).orderBy('u.id').limit(limit).execute();
  return rows.map((row) => row.id);
}

export async function countCustomersWithoutOrder(tx: Db | Tx, of: WeekCycleId): Promise<number> {
  const { count } = await tx
    .selectFrom(withoutOrder(tx, of).as('without'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const isWithoutOrder = async (tx: Tx, of: WeekCycleId, userId: number): Promise<boolean> =>
  (await withoutOrder(tx, of).where('u.id', '=', userId).executeTakeFirst()) !== undefined;

export async function listWithoutOrderAmong(tx: Tx, of: WeekCycleId, ids: readonly number[]): Promise<number[]> {
  const rows = await withoutOrder(tx, of).where('u.id', 'in', ids).orderBy('u.id').execute();
  return rows.map((row) => row.id);
}

/** No row without a default address. */
export const listSubscribers = (tx: Db | Tx, ids: number[], cycleId: number) =>
  tx
    .selectFrom('users as u')
    .innerJoin('addresses as a', (join) => join.onRef('a.user_id', '=', 'u.id').on('a.is_default', '=', sql.lit(true)))
    .leftJoin('subscriptions as s', 's.user_id', 'u.id')
    .leftJoin('subscription_pauses as p', (join) =>
      join.onRef('p.subscription_id', '=', 's.id').on('p.ended_at', 'is', null),
    )
    .leftJoin('preferred_carriers as c', (join) =>
      join.onRef('c.user_id', '=', 'u.id').on('c.production_cycle_id', '=', cycleId),
    )
    .select(['u.id', 'u.kids_same_meals', 'u.number_of_active_weeks', 'a.id as address_id', 'a.zip_code'])
    .select('u.first_delivery_date')
    .select(['p.from_date as paused_from', 'p.until_date as paused_until', 'p.id as pause_id'])
    .select(['c.carrier_id', 'c.ship_weekday', 'c.days_in_transit'])
    .select(sql<number>`(select coalesce(max(order_index), 0) from orders where user_id = u.id)`.as('last_order_index'))
    .where('u.id', 'in', ids)
    .execute();

export const listPlans = (tx: Db | Tx, ids: number[]) =>
  tx
    .selectFrom('subscription_lines')
    .select(['user_id', 'category_id', 'quantity'])
    .where('user_id', 'in', ids)
    .orderBy('category_id')
    .execute();

export async function listKids(tx: Db | Tx, ids: number[]): Promise<(PlanMember & { user_id: number })[]> {
  const { rows } = await sql<PlanMember & { user_id: number }>`select k.user_id,
      coalesce((select jsonb_agg(jsonb_build_object('category_id', c.category_id, 'quantity', c.quantity) order by c.category_id)
        from kid_categories c where c.kid_id = k.id), '[]') as categories,
      array(select tag_id::int from kid_tags where kid_id = k.id) as excluded_tag_ids,
      array(select indicator_id::int from kid_indicators where kid_id = k.id) as excluded_indicator_ids
    from kids k where k.user_id = ${anyOf(ids)} order by k.user_id, k.position, k.id`.execute(tx);
  return rows;
}

export async function listReceived(tx: Db | Tx, ids: number[]): Promise<Map<number, Set<number>>> {
  const { rows } = await sql<{ user_id: number; product_id: number }>`select i.user_id, i.product_id
    from unnest(${ids}::bigint[]) as u (id)
    cross join lateral (select o.id from orders o where o.user_id = u.id and o.status = 'active' and not o.is_skipped
      order by o.id desc limit 1) last
    join order_items i on i.order_id = last.id and i.cart = 'now'`.execute(tx);
  const received = Map.groupBy(rows, (row) => row.user_id);
  return new Map([...received].map(([id, items]) => [id, new Set(items.map((item) => item.product_id))]));
}

/** Sold out for good or in this week is not offered (CAT-45). */
export async function listOfferedMeals(db: Db | Tx, rotationId: number, weekId: number) {
  const { rows } = await sql<{
    product_id: number;
    category_id: number;
    after_cardinal_active_order: number;
    tag_ids: number[];
    indicator_ids: number[];
  }>`select p.id as product_id, r.category_id, p.after_cardinal_active_order,
      array(select tag_id::int from product_tags where product_id = p.id) as tag_ids,
      array(select indicator_id::int from product_indicators where product_id = p.id) as indicator_ids
    from meal_rotation_products r join products p on p.id = r.product_id
    where r.meal_rotation_id = ${rotationId} and p.is_active and not ${isSoldOut('p', sql`${weekId}`)}
    order by r.category_id, r.index_number, p.id`.execute(db);
  return rows;
}

export async function listShippingRules(tx: Db | Tx, zipCodes: string[], cycleId: number) {
  const rows: (ShippingRule & { zip_code: string })[] = await tx
    .selectFrom('shipping_rules')
    .select(['zip_code', 'carrier_id', 'production_cycle_id', 'ship_weekday as ship_day_name', 'days_in_transit'])
    .select('is_default')
    .where('zip_code', 'in', zipCodes)
    .where('production_cycle_id', '=', cycleId)
    .execute();
  return Map.groupBy(rows, (row) => row.zip_code);
}

export const insertOrders = (tx: Tx, rows: Insertable<Tables['orders']>[]) =>
  tx.insertInto('orders').values(rows).returning(['id', 'user_id']).execute();
