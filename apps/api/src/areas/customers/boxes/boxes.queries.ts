import { sql } from 'kysely';
import type { OrderPayments } from '@larder/domain/billing/refunds/returns.ts';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { OrderStatus } from '@larder/domain/values/enums/order-statuses.ts';
import type { CustomerStatus } from '@larder/domain/values/enums/customer-statuses.ts';
import { meansSql, type ReadMeans } from '../../billing/payments/means.queries.ts';
import { paymentSums } from '../../billing/payments/order-payments.queries.ts';
import type { Db } from '../../../platform/database/database.ts';
import { wireMoment } from '../../../platform/sql/wire-moment.ts';

interface BoxRow {
  customer_status: CustomerStatus;
  is_banned: boolean;
  is_erased: boolean;
  /** Null if the customer has no box. */
  order_id: number | null;
  place: 'coming' | 'last';
  post_cutoff_changes_deadline_at: Temporal.Instant | null;
  window_closed_at: Temporal.Instant | null;
  is_charged_through: boolean;
  means: ReadMeans;
  /** By the moments of their steps. */
  open_orders: OpenOrder[];
}

/** Its cutoff or deadline still comes; `spent` is the comped money of its week. */
export interface OpenOrder extends OrderPayments {
  id: number;
  order_week_id: number;
  production_cycle_id: number;
  kind: string;
  status: OrderStatus;
  is_skipped: boolean;
  is_past_cutoff: boolean;
  cutoff_at: string;
  total: Cents;
  strategy: 'credit' | 'refund' | null;
  funds_return: Cents | null;
  /** Charges without an answer, in cents. */
  card_pending: Cents;
  spent: Cents;
  subscription_status: string | null;
  to_be_cancelled_at: string | null;
  banned_at: string | null;
  suspended_at: string | null;
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
    select u.status as customer_status, u.banned_at is not null as is_banned, u.erased_at is not null as is_erased, b.order_id, b.place, b.post_cutoff_changes_deadline_at, b.window_closed_at,
      b.is_charged_through, ${meansSql(sql<number>`u.id`, sql<number | null>`b.order_week_id`)} as means, m.open_orders
    from users u cross join lateral (
      select coalesce(json_agg(n order by n.at, n.is_past_cutoff, n.production_cycle_id, n.order_week_id, n.id), '[]')
        as open_orders
      from ${openOrders(db)} n
    ) m left join lateral (
      select e.id as order_id, e.order_week_id, e.place, c.post_cutoff_changes_deadline_at, c.window_closed_at,
        e.total_at_cutoff_cents is not null and not exists (
          select from payments p where p.order_id = e.id and p.status = 'pending') as is_charged_through, e.expected_at
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

const openOrders = (db: Db) =>
  db
    .selectFrom('orders as o')
    .innerJoin('order_week_cycles as c', (join) =>
      join
        .onRef('c.order_week_id', '=', 'o.order_week_id')
        .onRef('c.production_cycle_id', '=', 'o.production_cycle_id'),
    )
    .leftJoin('subscriptions as s', 's.user_id', 'o.user_id')
    .select(['o.id', 'o.order_week_id', 'o.production_cycle_id', 'o.kind', 'o.status', 'o.is_skipped'])
    .select(['o.total_cents as total', 'o.post_cutoff_funds_return_strategy as strategy'])
    .select(['o.funds_return_cents as funds_return', 's.status as subscription_status', 's.to_be_cancelled_at'])
    .select([sql`u.banned_at`.as('banned_at'), sql`u.suspended_at`.as('suspended_at')])
    .select(wireMoment(sql<Temporal.Instant>`c.cutoff_at`).as('cutoff_at'))
    .select([
      sql`o.total_at_cutoff_cents is not null`.as('is_past_cutoff'),
      sql`case when o.total_at_cutoff_cents is null then c.cutoff_at else c.post_cutoff_changes_deadline_at end`.as(
        'at',
      ),
      sql`coalesce((select sum(p.amount_cents) from payments p
        where p.order_id = o.id and p.status = 'pending'), 0)::int`.as('card_pending'),
      sql`coalesce((select sum(x.comped_used_cents) from orders x
        where x.user_id = o.user_id and x.order_week_id = o.order_week_id), 0)::int`.as('spent'),
    ])
    .select(paymentSums)
    .where('o.user_id', '=', sql<number>`u.id`)
    .where('o.closed_at', 'is', null);

/** The first image of each product in the current carts. */
export async function listPictures(db: Db, orderIds: readonly number[]) {
  const { rows } = await sql<{ sku: string; file: string }>`
    select distinct on (p.id) p.sku, i.file from order_items c join products p on p.id = c.product_id
    join product_images i on i.product_id = p.id and i.kind = 'meal'
    where c.order_id = any(${orderIds}::bigint[]) and c.cart = 'now' order by p.id, i.position, i.id`.execute(db);
  return rows;
}
