import { sql } from 'kysely';
import { PACE_SECONDS } from '@larder/domain/operations/week-cockpit/charging-pace.ts';
import type { Cents } from '@larder/domain/values/cents.ts';
import { businessNowSql } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { isDecidedWithoutCard } from '../../orders/reading/order-charge.queries.ts';

export interface ChargingRow {
  week_id: number;
  cycle_id: number;
  cycle_name: string;
  stage: 'cutoff' | 'deadline';
  has_begun: boolean;
  is_done: boolean;
  is_due_soon: boolean;
  began_at: Temporal.Instant | null;
  ended_at: Temporal.Instant | null;
  last_answer_at: Temporal.Instant | null;
  seconds_since_begin: number;
  /** Orders whose step is not done, without those that it leaves as they are. */
  undecided: number;
  closed: number;
  frozen: number;
  succeeded: number;
  succeeded_cents: Cents;
  declined: number;
  declined_cents: Cents;
  waiting: number;
  waiting_cents: Cents;
  answered_lately: number;
  without_card: number;
  without_card_cents: Cents;
}

/**
 * One statement over the orders and payments of the week: `offset 0` keeps it from reading those of all weeks. A charge
 * without an answer has no moment; one that failed for lack of a card has the moment of its step, so it counts for no
 * pace.
 */
export async function listCharging(db: Db, weekId: number): Promise<ChargingRow[]> {
  const { rows } = await sql<ChargingRow>`
    with clock as materialized (select ${businessNowSql} as now),
    of_orders as (
      select o.production_cycle_id as cycle_id,
        count(*) filter (where o.total_at_cutoff_cents is null and o.kind <> 'rogue'
          and o.status <> 'cancelled' and not o.is_skipped) as undecided,
        count(*) filter (where o.total_at_cutoff_cents is not null) as frozen,
        count(*) filter (where o.total_at_cutoff_cents is not null and o.closed_at is not null) as closed,
        count(*) filter (where paid.alone) as without_card,
        coalesce(sum(o.total_at_cutoff_cents) filter (where paid.alone), 0) as without_card_cents
      from orders o
        left join lateral (select id from payments where order_id = o.id and stage = 'cutoff' offset 0) p on true
        cross join lateral (select p.id is null and ${isDecidedWithoutCard} as alone offset 0) paid
      where o.order_week_id = ${weekId} group by 1),
    of_payments as (
      select o.production_cycle_id as cycle_id, p.stage,
        count(*) filter (where p.status = 'successful') as succeeded,
        coalesce(sum(p.amount_cents) filter (where p.status = 'successful'), 0) as succeeded_cents,
        count(*) filter (where p.status = 'failed') as declined,
        coalesce(sum(p.amount_cents) filter (where p.status = 'failed'), 0) as declined_cents,
        count(*) filter (where p.status = 'pending') as waiting,
        coalesce(sum(p.amount_cents) filter (where p.status = 'pending'), 0) as waiting_cents,
        count(*) filter (where p.finished_at > clock.now - ${PACE_SECONDS} * interval '1 second'
          and p.payment_method_id is not null) as answered_lately,
        max(p.finished_at) filter (where p.payment_method_id is not null) as last_answer_at
      from orders o cross join clock
        cross join lateral (select * from payments where order_id = o.id and stage <> 'reactivation' offset 0) p
      where o.order_week_id = ${weekId} group by 1, 2),
    steps as (
      select c.order_week_id, c.production_cycle_id, 'cutoff' as stage, 1 as position,
        c.cutoff_begun_at is not null or c.cutoff_done_at is not null as has_begun,
        c.cutoff_done_at is not null as is_done, c.charging_began_at as began_at, c.charging_ended_at as ended_at,
        c.cutoff_at as due_at
      from order_week_cycles c
      union all
      select c.order_week_id, c.production_cycle_id, 'deadline', 2,
        c.window_closed_at is not null or c.settled_at is not null, c.settled_at is not null,
        c.settling_began_at, c.settling_ended_at, c.post_cutoff_changes_deadline_at
      from order_week_cycles c)
    select s.order_week_id as week_id, s.production_cycle_id as cycle_id, y.name as cycle_name, s.stage, s.has_begun,
      s.is_done, not s.is_done and coalesce(s.due_at <= clock.now + interval '1 minute', false) as is_due_soon,
      s.began_at, s.ended_at, p.last_answer_at,
      coalesce(extract(epoch from clock.now - s.began_at), ${PACE_SECONDS})::int as seconds_since_begin,
      coalesce(o.undecided, 0)::int as undecided, coalesce(o.closed, 0)::int as closed,
      coalesce(o.frozen, 0)::int as frozen,
      coalesce(p.succeeded, 0)::int as succeeded, coalesce(p.succeeded_cents, 0)::float8 as succeeded_cents,
      coalesce(p.declined, 0)::int as declined, coalesce(p.declined_cents, 0)::float8 as declined_cents,
      coalesce(p.waiting, 0)::int as waiting, coalesce(p.waiting_cents, 0)::float8 as waiting_cents,
      coalesce(p.answered_lately, 0)::int as answered_lately,
      coalesce(o.without_card, 0)::int as without_card, coalesce(o.without_card_cents, 0)::float8 as without_card_cents
    from steps s join production_cycles y on y.id = s.production_cycle_id cross join clock
      left join of_orders o on o.cycle_id = s.production_cycle_id
      left join of_payments p on p.cycle_id = s.production_cycle_id and p.stage = s.stage
    where s.order_week_id = ${weekId} order by s.production_cycle_id, s.position`.execute(db);
  return rows;
}
