import { sql } from 'kysely';
import type { OrderPayments } from '@larder/domain/billing/refunds/returns.ts';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { OrderStatus } from '@larder/domain/values/enums/order-statuses.ts';
import type { Db } from '../../../platform/database/database.ts';
import { wireMoment } from '../../../platform/sql/wire-moment.ts';
import { paymentSums } from '../../billing/payments/order-payments.queries.ts';

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
  /** Its cutoff, then its deadline. */
  at: string | null;
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

/** Those of the customer `u`, by the moments of their steps. */
export const openOrdersSql = (db: Db) =>
  sql<OpenOrder[]>`(
    select coalesce(json_agg(n order by n.at, n.is_past_cutoff, n.production_cycle_id, n.order_week_id, n.id), '[]')
    from ${openOrders(db)} n)`;

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
