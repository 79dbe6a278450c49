import { sql } from 'kysely';
import type { PausedOrder } from '@larder/domain/customers/subscriptions/paused-deliveries.ts';
import type { Weekday } from '@larder/domain/values/weekdays.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { hasNoPreference } from './service.queries.ts';

/** The rule that the orders of a cycle at a zip code follow. */
export interface FollowedRule {
  zip_code: string;
  production_cycle_id: number;
  carrier_id: number;
  ship_day_name: Weekday;
  days_in_transit: number;
}

interface DatedByRule {
  /** The Monday of the week. */
  date: string;
  cutoff_at: Temporal.Instant;
  new_carrier_id: number;
  ship_day_name: Weekday;
  days_in_transit: number;
}

export interface ComingGroup extends DatedByRule {
  cycle: string;
  week_number: number;
  carrier_id: number | null;
  ship_at: string | null;
  deliver_at: string | null;
  /** Not skipped or cancelled. */
  has_box: boolean;
  orders: number;
}

/** Orders that get the dates of the rules (ORD-14): before their cutoff, without a preferred carrier. */
const comingOrders = (rules: readonly FollowedRule[], now: Temporal.Instant) => {
  const column = (name: keyof FollowedRule) => sql`${rules.map((rule) => rule[name])}`;
  return sql`unnest(${column('zip_code')}::text[], ${column('production_cycle_id')}::int[],
      ${column('carrier_id')}::bigint[], ${column('ship_day_name')}::text[], ${column('days_in_transit')}::int[])
      as r (zip_code, production_cycle_id, new_carrier_id, ship_day_name, days_in_transit)
    join addresses a on a.is_default and a.zip_code = r.zip_code
    join orders o on o.user_id = a.user_id and o.production_cycle_id = r.production_cycle_id
      and ${hasNoPreference(sql`o.user_id`, sql`o.production_cycle_id`)}
    join order_weeks w on w.id = o.order_week_id
    join order_week_cycles c on c.order_week_id = o.order_week_id and c.production_cycle_id = o.production_cycle_id
      and c.cutoff_at > ${now} and c.post_cutoff_changes_deadline_at is null`;
};

const HAS_BOX = sql`(not o.is_skipped and o.status <> 'cancelled')`;
const DATED = sql`w.date, c.cutoff_at, r.new_carrier_id, r.ship_day_name, r.days_in_transit`;

export async function listComingGroups(
  db: Db | Tx,
  rules: readonly FollowedRule[],
  now: Temporal.Instant,
): Promise<ComingGroup[]> {
  if (rules.length === 0) return [];
  const of = sql`${DATED}, p.name, w.number, o.carrier_id, o.ship_at, o.deliver_at, ${HAS_BOX}`;
  const { rows } = await sql<ComingGroup>`
    select ${DATED}, p.name as cycle, w.number as week_number, o.carrier_id, o.ship_at, o.deliver_at,
      ${HAS_BOX} as has_box, count(*) as orders
    from ${comingOrders(rules, now)} join production_cycles p on p.id = o.production_cycle_id
    group by ${of} order by ${of}`.execute(db);
  return rows;
}

interface PausedOrderByRule extends DatedByRule, PausedOrder {
  id: number;
  user_id: number;
  number: number;
  production_cycle_id: number;
}

/** Orders that a new delivery may move into or out of the open pause of their customer (CUST-12). */
export async function listPausedOrders(
  db: Db | Tx,
  rules: readonly FollowedRule[],
  now: Temporal.Instant,
): Promise<PausedOrderByRule[]> {
  if (rules.length === 0) return [];
  const { rows } = await sql<PausedOrderByRule>`
    select ${DATED}, o.id, o.user_id, w.number, o.production_cycle_id, o.status, o.deliver_at, o.is_skipped, o.skipped_by_pause_id, q.id as pause_id,
      q.until_date as paused_until
    from ${comingOrders(rules, now)}
    join subscriptions s on s.user_id = o.user_id
    join subscription_pauses q on q.subscription_id = s.id and q.ended_at is null
    where o.status <> 'cancelled' and (not o.is_skipped or not exists (
      select from orders e where e.user_id = o.user_id and e.order_week_id = o.order_week_id
        and e.production_cycle_id = o.production_cycle_id and e.id <> o.id
        and e.status <> 'cancelled' and not e.is_skipped))`.execute(db);
  return rows;
}
