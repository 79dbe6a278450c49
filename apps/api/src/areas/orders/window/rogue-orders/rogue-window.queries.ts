import { type Insertable, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { businessNowSql } from '../../../../platform/clock.ts';
import type { Db, Tx } from '../../../../platform/database/database.ts';
import { numberSettingSql } from '../../../../platform/settings.ts';
import type { Tables } from '../../../../platform/database/tables.ts';
import { meansSql } from '../../../billing/payments/means.queries.ts';
import { sharedDating } from '../../../deliveries/dating.queries.ts';
import { type CycleOfWeek, isCycle, sharedMoment } from '../../weeks/cycle-moments.queries.ts';
import type { OrderLine } from '../lock-order.ts';

/**
 * Each part waits for the one it reads from: the moment of the cycle, then dating, the customer and the code (STAFF-20).
 * The code is read in a later statement: one that waits for a row reads other tables as they were before (ORD-73).
 */
export const lockRogueCustomer = (tx: Tx, cycle: CycleOfWeek, userId: number, code: string | null) => {
  const customer = sql`select u.id from (select count(*) from dating) dated join users u on u.id = ${userId}
    order by u.id for no key update of u`;
  const locks = sql`with moment as materialized (select ${sharedMoment} from order_week_cycles c where ${isCycle(cycle)}),
    dating as materialized (select ${sharedDating} from (select count(*) from moment) moments)`;
  if (code === null) return sql`${locks} ${customer}`.execute(tx);
  return sql`${locks}, customer as materialized (${customer})
    select pc.id from (select count(*) from customer) locked join promo_codes pc on pc.id = ${idOfCodeSql(code)}
    for no key update of pc`.execute(tx);
};

/** Its cutoff step is done and its deadline ahead. */
export const findRogueCustomer = (db: Db | Tx, userId: number) =>
  db
    .selectFrom('users as u')
    .innerJoin(sql<{ now: Temporal.Instant }>`(select ${businessNowSql} as now)`.as('clock'), (join) => join.onTrue())
    .leftJoin('addresses as a', (join) => join.onRef('a.user_id', '=', 'u.id').on('a.is_default', '=', sql.lit(true)))
    .leftJoin('states as s', 's.id', 'a.state_id')
    .leftJoin('preferred_carriers as pc', (join) =>
      join.onRef('pc.user_id', '=', 'u.id').onRef('pc.production_cycle_id', '=', 'u.production_cycle_id'),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('order_week_cycles as c')
          .innerJoin('order_weeks as w', 'w.id', 'c.order_week_id')
          .innerJoin('production_cycles as p', 'p.id', 'c.production_cycle_id')
          .select(['c.order_week_id', 'c.production_cycle_id', 'c.cutoff_at', 'w.number', 'w.date'])
          .select(['p.name as cycle_name', 'c.post_cutoff_changes_deadline_at as deadline_at'])
          .whereRef('c.production_cycle_id', '=', 'u.production_cycle_id')
          .where('w.status', '=', 'active')
          .where('c.cutoff_done_at', 'is not', null)
          .whereRef('c.post_cutoff_changes_deadline_at', '>', 'clock.now')
          .where('c.window_closed_at', 'is', null)
          .orderBy('c.cutoff_at', 'desc')
          .limit(1)
          .as('open'),
      (join) => join.onTrue(),
    )
    .select(['u.id', 'u.email', 'u.status', 'u.number_of_active_weeks', 'u.banned_at', 'u.erased_at', 'u.id_me_group'])
    .select(['a.id as address_id', 'a.zip_code', 's.tax_percent'])
    .select(['pc.carrier_id', 'pc.ship_weekday', 'pc.days_in_transit'])
    .select(['open.order_week_id', 'open.production_cycle_id', 'open.cutoff_at', 'open.number', 'open.date'])
    .select(['open.cycle_name', 'open.deadline_at', 'clock.now'])
    .select(numberSettingSql('shipping_fee_cents').as('shipping_fee'))
    .select(meansSql(userId, sql.ref('open.order_week_id')).as('means'))
    .select((customer) => [
      jsonObjectFrom(
        customer
          .selectFrom('orders as o')
          .select('o.deliver_at')
          .whereRef('o.user_id', '=', 'u.id')
          .whereRef('o.order_week_id', '=', 'open.order_week_id')
          .whereRef('o.production_cycle_id', '=', 'open.production_cycle_id')
          .where('o.status', '<>', sql.lit('cancelled'))
          .where('o.is_skipped', '=', sql.lit(false))
          .limit(1),
      ).as('live_order'),
      jsonArrayFrom(
        customer
          .selectFrom('shipping_rules as r')
          .select(['r.carrier_id', 'r.production_cycle_id', 'r.ship_weekday as ship_day_name', 'r.days_in_transit'])
          .select('r.is_default')
          .whereRef('r.zip_code', '=', 'a.zip_code')
          .whereRef('r.production_cycle_id', '=', 'open.production_cycle_id'),
      ).as('shipping_rules'),
      sql<number>`(select coalesce(max(order_index), 0) from orders where user_id = u.id)`.as('last_order_index'),
    ])
    .where('u.id', '=', userId)
    .where('u.is_admin', '=', false)
    .executeTakeFirst();

/** By its own code or by one of its unique codes. */
const idOfCodeSql = (code: string) => sql<number>`(select id from promo_codes where code = ${code}
  union all select promo_code_id from unique_codes where code = ${code} limit 1)`;

/** Counts a use of the locked code, and of its unique code while it has one left (MKT-16). */
export const takePromoCode = (tx: Tx, code: string) =>
  tx
    .with('used', (db) =>
      db
        .updateTable('unique_codes')
        .set((row) => ({ uses_count: row('uses_count', '+', 1) }))
        .where('code', '=', code)
        .whereRef('uses_count', '<', 'uses_limit')
        .returning('id'),
    )
    .updateTable('promo_codes as pc')
    .set((row) => ({ applications_count: row('applications_count', '+', 1) }))
    .where('pc.id', '=', idOfCodeSql(code))
    .returningAll()
    .returning((promo) => [
      sql<number>`pc.applications_count - 1`.as('applications_before'),
      sql<boolean>`exists (select from unique_codes u where u.promo_code_id = pc.id)`.as('has_unique_codes'),
      // As it was before this statement counts the use.
      jsonObjectFrom(
        promo
          .selectFrom('unique_codes as u')
          .select(['u.code', 'u.uses_limit', 'u.uses_count'])
          .where('u.code', '=', code),
      ).as('unique_code'),
      jsonArrayFrom(
        promo
          .selectFrom('promo_code_regulations as r')
          .select(['r.id', 'r.type', 'r.amount', 'r.maximum_discount_cents as maximum_discount'])
          .select(['r.free_shipping', 'r.free_tax', 'r.weekly_ordinal_number'])
          .whereRef('r.promo_code_id', '=', 'pc.id')
          .where('r.retired_at', 'is', null),
      ).as('regulations'),
    ])
    .executeTakeFirst();

/** Its cart now is also its first one (ORD-25). Returns the id. */
export async function insertRogueOrder(
  tx: Tx,
  order: Insertable<Tables['orders']>,
  lines: readonly OrderLine[],
): Promise<number> {
  const { id } = await tx
    .with('made', (db) => db.insertInto('orders').values(order).returning(['id', 'user_id']))
    .with(
      'items',
      () => sql`(insert into order_items (order_id, user_id, cart, product_id, category_id, quantity, unit_price_cents)
        select made.id, made.user_id, carts.cart, each.* from made, unnest(array['generated', 'now']) as carts (cart),
          unnest(${lines.map((line) => line.product_id)}::bigint[], ${lines.map((line) => line.category_id)}::bigint[],
            ${lines.map((line) => line.quantity)}::int[], ${lines.map((line) => line.unit_price_cents)}::int[]) as each)`,
    )
    .selectFrom('made')
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}
