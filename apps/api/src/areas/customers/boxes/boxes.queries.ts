import { sql } from 'kysely';
import type { CustomerStatus } from '@larder/domain/values/enums/customer-statuses.ts';
import { meansSql, type ReadMeans } from '../../billing/payments/means.queries.ts';
import type { Db } from '../../../platform/database/database.ts';
import { anyOf } from '../../../platform/sql/any-of.ts';
import { type OpenOrder, openOrdersSql } from '../../orders/outlooks/open-orders.queries.ts';
import { hasPendingCharge } from '../../billing/payments/pending-charge.queries.ts';

interface BoxRow {
  customer_status: CustomerStatus;
  is_banned: boolean;
  is_erased: boolean;
  is_suspended: boolean;
  /** Null if the customer has no box. */
  order_id: number | null;
  place: 'coming' | 'last';
  post_cutoff_changes_deadline_at: Temporal.Instant | null;
  window_closed_at: Temporal.Instant | null;
  is_charged_through: boolean;
  /** The customer's other one of the week and cycle. */
  other_live_order: { deliver_at: string | null } | null;
  means: ReadMeans;
  /** By the moments of their steps. */
  open_orders: OpenOrder[];
  /** Moments are JSON texts with the offset of the session. */
  weeks_to_fill: { number: number; cutoff_at: string }[];
}

/**
 * A cancelled order is a coming box while it can be resumed and no other order took its week. An order without a date is
 * expected within its week.
 */
export async function listBoxRows(
  db: Db,
  userId: number,
  { now, today }: { now: Temporal.Instant; today: string },
): Promise<BoxRow[]> {
  const { rows } = await sql<BoxRow>`
    select u.status as customer_status, u.banned_at is not null as is_banned, u.erased_at is not null as is_erased,
      u.suspended_at is not null as is_suspended, b.order_id, b.place, b.post_cutoff_changes_deadline_at, b.window_closed_at,
      b.is_charged_through, b.other_live_order, ${meansSql(sql<number>`u.id`, sql<number | null>`b.order_week_id`)} as means, m.open_orders,
      case when b.place = 'coming' then '[]' else ${weeksToFill(now)} end as weeks_to_fill
    from users u cross join lateral (
      select ${openOrdersSql(db)} as open_orders
    ) m left join lateral (
      select e.id as order_id, e.order_week_id, e.place, c.post_cutoff_changes_deadline_at, c.window_closed_at,
        e.total_at_cutoff_cents is not null and not ${hasPendingCharge('e.id')} as is_charged_through,
        e.expected_at,
        (select jsonb_build_object('deliver_at', other.deliver_at) from orders other
          where other.user_id = e.user_id and other.order_week_id = e.order_week_id
            and other.production_cycle_id = e.production_cycle_id and other.status <> 'cancelled'
            and not other.is_skipped and other.id <> e.id limit 1) as other_live_order
      from (
        (select o.*, 'coming' as place, coalesce(o.deliver_at, w.date + 6) as expected_at
        from orders o join order_weeks w on w.id = o.order_week_id
        join order_week_cycles m using (order_week_id, production_cycle_id)
        where o.user_id = u.id and coalesce(o.deliver_at, w.date + 6) >= ${today}::date
          and (o.status <> 'cancelled' or (m.post_cutoff_changes_deadline_at is null and m.cutoff_at > ${now}
            and not exists (select from orders other where other.user_id = u.id
              and other.order_week_id = o.order_week_id and (other.status <> 'cancelled' or other.id > o.id))))
        order by expected_at, o.id limit 3)
        union all
        (select o.*, 'last', o.deliver_at from orders o
        where o.user_id = u.id and o.status = 'active' and not o.is_skipped and o.deliver_at < ${today}::date
        order by o.deliver_at desc, o.id desc limit 1)
      ) e join order_week_cycles c using (order_week_id, production_cycle_id)
    ) b on true
    where u.id = ${userId}
    order by b.place = 'last', b.expected_at, b.order_id`.execute(db);
  return rows;
}

/** As the weeks without an order that the review of a lifted ban names (CUST-96). */
const weeksToFill = (now: Temporal.Instant) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('number', w.number, 'cutoff_at', c.cutoff_at) order by c.cutoff_at, w.number), '[]')
  from subscriptions s join order_week_cycles c on c.production_cycle_id = u.production_cycle_id
  join order_weeks w on w.id = c.order_week_id
  where s.user_id = u.id and s.status = 'active' and u.banned_at is null and u.erased_at is null
    and w.status = 'active' and c.cutoff_at > ${now} and c.post_cutoff_changes_deadline_at is null
    and not exists (select from orders o where o.user_id = u.id and o.order_week_id = c.order_week_id
      and o.production_cycle_id = c.production_cycle_id))`;

/** The first image of each product in the current carts. */
export async function listPictures(db: Db, orderIds: readonly number[]) {
  const { rows } = await sql<{ sku: string; file: string }>`
    select distinct on (p.id) p.sku, i.file from order_items c join products p on p.id = c.product_id
    join product_images i on i.product_id = p.id and i.kind = 'meal'
    where c.order_id = ${anyOf(orderIds)} and c.cart = 'now' order by p.id, i.position, i.id`.execute(db);
  return rows;
}
