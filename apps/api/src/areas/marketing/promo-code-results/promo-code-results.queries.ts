import { sql } from 'kysely';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { Db } from '../../../platform/database/database.ts';

interface Figures {
  /** Null for all weeks. */
  order_week_number: number | null;
  orders: number;
  customers: number;
  new_customers: number;
  discount: Cents;
  charged: Cents;
}

/** Charged at the cutoff; a rogue order when its window closed. */
const isCharged = (
  order: string,
) => sql`${sql.ref(`${order}.status`)} = 'active' and not ${sql.ref(`${order}.is_skipped`)}
  and ${sql.ref(`${order}.total_at_cutoff_cents`)} is not null and exists (select from order_week_cycles c
    where c.order_week_id = ${sql.ref(`${order}.order_week_id`)} and c.production_cycle_id = ${sql.ref(`${order}.production_cycle_id`)}
      and case ${sql.ref(`${order}.kind`)} when 'rogue' then c.window_closed_at else c.cutoff_done_at end is not null)`;

/** One statement for any number of orders. */
export async function listResults(db: Db, promoCodeId: number): Promise<Figures[]> {
  const { rows } = await sql<Figures>`with taken as (
      select o.* from promo_code_applications a
      join orders o on o.user_id = a.user_id and o.promo_code_application_id = a.id
      where a.promo_code_id = ${promoCodeId} and ${isCharged('o')}
      union all
      select o.* from promo_code_regulations r join orders o on o.promo_code_regulation_id = r.id
      where r.promo_code_id = ${promoCodeId} and o.promo_code_application_id is null and ${isCharged('o')}),
    figures as (select o.user_id, w.number, o.discount_cents,
        (select coalesce(sum(p.amount_cents + p.credits_cents), 0) from payments p
          where p.order_id = o.id and p.status = 'successful') as charged,
        not exists (select from orders e join order_weeks ew on ew.id = e.order_week_id
          where e.user_id = o.user_id and ${isCharged('e')} and (ew.number, e.id) < (w.number, o.id))
          and not exists (select from historical_orders h where h.user_id = o.user_id) as is_first
      from taken o join order_weeks w on w.id = o.order_week_id)
    select number as order_week_number, count(*)::int as orders, count(distinct user_id)::int as customers,
      (count(*) filter (where is_first))::int as new_customers,
      coalesce(sum(discount_cents), 0)::float8 as discount, coalesce(sum(charged), 0)::float8 as charged
    from figures group by grouping sets ((number), ()) order by number desc nulls first`.execute(db);
  return rows;
}
