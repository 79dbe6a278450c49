import { sql } from 'kysely';
import type { CountedPanel } from '@larder/domain/values/customer-head/counted-panels.ts';
import { PROFILE_CHANGES } from '@larder/domain/values/enums/log-events.ts';
import type { Db } from '../../../platform/database/database.ts';
import { fromMaking, since } from '../../../platform/database/months/read-back.ts';

/** As each panel would list them; one statement, which reads the log once for all six of its panels. */
export async function countPanels(
  db: Db,
  { id: userId, created_at }: { id: number; created_at: Temporal.Instant },
  now: Temporal.Instant,
): Promise<Record<CountedPanel, number> | undefined> {
  const { rows } = await sql<Record<CountedPanel, number>>`
    select
      (select count(*)::int from notes x where x.user_id = u.id) as "notes",
      (select count(*)::int from credit_transactions x where x.user_id = u.id) as "credit-ledger",
      (select count(*)::int from refunds x where x.user_id = u.id) as "refunds",
      (select count(*)::int from historical_orders x where x.user_id = u.id) as "historical-orders",
      (select count(*)::int from kids x where x.user_id = u.id) as "kids",
      logs.*,
      (select count(*)::int from promo_code_applications x where x.user_id = u.id) as "promo-code-history",
      num_nonnulls(u.banned_at) as "ban",
      (select count(*)::int from addresses x where x.user_id = u.id and x.archived_at is null) as "addresses",
      (select count(*)::int from subscription_lines x where x.user_id = u.id) as "plan",
      (select count(*)::int from orders o
        join order_week_cycles c using (order_week_id, production_cycle_id)
        where o.user_id = u.id and c.cutoff_at <= ${now}
          and (c.post_cutoff_changes_deadline_at is null or c.post_cutoff_changes_deadline_at > ${now})) as "post-cutoff",
      (select count(*)::int from comped_accounts x where x.user_id = u.id and x.is_activated) as "comped-account",
      num_nonnulls(u.price_variance_group_id) as "price-variance-group",
      num_nonnulls(s.to_be_cancelled_at) as "scheduled-cancellations",
      num_nonnulls(s.id) as "cancel-account",
      (select count(*)::int from payment_methods x
        where x.user_id = u.id and x.removed_at is null) as "payment-methods",
      (s.id is not null and s.status <> 'cancelled')::int as "pause-account",
      u.is_min_plan_exception::int as "mov",
      (select count(*)::int from preferred_carriers x where x.user_id = u.id) as "preferred-carrier",
      (select count(*)::int from experiments x where x.active) as "experiments",
      (select count(*)::int from user_roles x where x.user_id = u.id) as "roles"
    from users u
    left join subscriptions s on s.user_id = u.id
    cross join lateral (
      select
        count(*) filter (where name = 'ship_day_changed')::int as "ship-day-changes",
        count(*) filter (where name = 'profile_preferences_changed'
          or name in (${sql.join(PROFILE_CHANGES)}))::int as "user-changes",
        count(*) filter (where name = 'order_skipped_state_changed')::int as "skip-history",
        count(*) filter (where name = 'skip-week-pc-change-actioned')::int as "skip-pc-change-offer",
        count(*) filter (where name = 'order_cart_updated')::int as "change-meals-log",
        count(*) filter (where name = 'subscription_status_changed')::int as "subscription-changes"
      from changes x where x.user_id = u.id and ${since(sql`x.at`, fromMaking(created_at))}) logs
    where u.id = ${userId}`.execute(db);
  return rows[0];
}
