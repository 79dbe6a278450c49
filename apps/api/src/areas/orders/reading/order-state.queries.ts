import { type SqlBool, sql } from 'kysely';
import { CHICAGO } from '@larder/domain/values/days.ts';
import type { CountedOrderState } from '@larder/domain/values/enums/order-list-states.ts';
import { businessNowSql } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { numberSettingSql } from '../../../platform/settings.ts';
import type { ValuesOrPlaceholders } from '../../../platform/sql/built-once.ts';

const isLive = sql<SqlBool>`(o.status <> 'cancelled' and not o.is_skipped)`;

/** The cutoff step is done, or does not apply to a rogue order. */
const isCharged = sql<SqlBool>`(o.total_at_cutoff_cents is not null or o.kind = 'rogue')`;

const cardPaid = sql`coalesce((select sum(p.amount_cents) from payments p
  where p.order_id = o.id and p.status = 'successful'), 0)`;

/** No carrier serves the address; the order keeps its dates (ORD-16). */
const hasNoCarrier = sql<SqlBool>`(
  not exists (select from preferred_carriers c
    where c.user_id = o.user_id and c.production_cycle_id = o.production_cycle_id)
  and not exists (select from addresses a join shipping_rules r on r.zip_code = a.zip_code
    where a.user_id = o.user_id and a.is_default and o.total_at_cutoff_cents is null
      and r.production_cycle_id = o.production_cycle_id)
  and not exists (select from addresses a join shipping_rules r on r.zip_code = a.zip_code
    where a.id = o.address_id and o.total_at_cutoff_cents is not null
      and r.production_cycle_id = o.production_cycle_id))`;

export interface StateTerms {
  /** The Chicago day; shipped orders count as delivered. */
  today: Temporal.PlainDate;
  windowHours: number;
}

export const findTerms = (db: Db | Tx) =>
  db
    .selectNoFrom([businessNowSql.as('now'), numberSettingSql('post_cutoff_window_hours').as('window_hours')])
    .executeTakeFirstOrThrow();

/** Moved by a holiday it would ship before its deadline or today, so it keeps its planned day (SHIP-12). */
const clashesWithHolidays = ({ today, windowHours }: ValuesOrPlaceholders<StateTerms>) => sql<SqlBool>`exists (
  select from order_week_cycles c cross join lateral (
    select o.planned_ship_at + sum(r.shift_days)::int as ship_at from holidays h join holiday_rules r on r.holiday_id = h.id
    where h.applied_at is not null and r.carrier_id = o.carrier_id
      and h.start_date <= o.planned_ship_at and h.end_date >= o.planned_ship_at) shifted
  where c.order_week_id = o.order_week_id and c.production_cycle_id = o.production_cycle_id
    and o.ship_at >= ${today}::date and shifted.ship_at not in (o.ship_at, o.planned_ship_at)
    and (shifted.ship_at < ${today}::date or shifted.ship_at <= coalesce(
      c.post_cutoff_changes_deadline_at at time zone ${CHICAGO},
      c.cutoff_at at time zone ${CHICAGO} + make_interval(hours => ${windowHours}))::date))`;

/** It needs a response, or was lost and not reviewed. */
export const isOpenDispute = sql<SqlBool>`(d.status = 'needs-response' or (d.status = 'lost' and d.reviewed_at is null))`;

/** Each state once, for the list and every figure that links to it. */
export function isInState(state: CountedOrderState, terms: ValuesOrPlaceholders<StateTerms>) {
  const conditions: Record<CountedOrderState, () => ReturnType<typeof sql<SqlBool>>> = {
    active: () => sql`(o.status = 'active' and not o.is_skipped)`,
    skipped: () => sql`(o.status <> 'cancelled' and o.is_skipped)`,
    suspended: () => sql`(o.status = 'suspended' and not o.is_skipped)`,
    'charge-failed': () => sql`(o.status = 'charge-failed' and not o.is_skipped)`,
    cancelled: () => sql`(o.status = 'cancelled')`,
    rogue: () => sql`(o.kind = 'rogue' and ${isLive})`,
    unpaid: () => sql`(${isLive} and ${isCharged}
      and o.total_cents > o.credits_used_cents + o.comped_used_cents + o.waived_cents + ${cardPaid})`,
    incomplete: () => sql`(o.is_incomplete and ${isLive})`,
    empty: () => sql`(o.is_skipped and o.status <> 'cancelled' and o.skip_reason_id is null
      and o.skip_details is null and o.skipped_by_pause_id is null
      and not exists (select from order_items i where i.order_id = o.id and i.cart = 'now' and i.quantity > 0))`,
    undeliverable: () => sql`(${isLive} and (o.ship_at is null or o.ship_at >= ${terms.today}::date)
      and ${hasNoCarrier})`,
    'holiday-clash': () => sql`(${isLive} and ${clashesWithHolidays(terms)})`,
    'refund-failed': () => sql`exists (select from refunds f
      where f.order_id = o.id and f.status = 'failed' and f.resolution is null)`,
    disputed: () => sql`exists (select from disputes d where d.order_id = o.id and ${isOpenDispute})`,
    'late-charge': () => sql`exists (select from payments p where p.order_id = o.id and p.is_late)`,
  };
  return conditions[state]();
}
