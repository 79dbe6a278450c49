import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ListedStage } from '@larder/domain/values/enums/order-list-states.ts';
import { hasPendingCharge } from '../../billing/payments/pending-charge.queries.ts';

/** Columns that `stageOf` reads, of an order `o` and its cycle of the week `m`. */
export const STAGE_FACTS = [
  'o.status',
  'o.is_skipped',
  'o.is_unlocked_post_cutoff',
  'o.ship_at',
  'o.deliver_at',
  'm.cutoff_at',
  'm.post_cutoff_changes_deadline_at',
  'm.window_closed_at',
] as const;

/** False from the cutoff until its step is done, and while a charge is pending. */
export const isChargedThrough = sql<boolean>`(o.total_at_cutoff_cents is not null
  and not ${hasPendingCharge('o.id')})`.as('is_charged_through');

interface Clock {
  now: Temporal.Instant;
  /** Chicago's. */
  today: Temporal.PlainDate;
}

/** `stageOf` as a condition: a test compares them for every combination of facts. */
export function isInStage(stage: ListedStage, { now, today }: Clock): RawBuilder<SqlBool> {
  const isActive = sql`o.status = 'active' and not o.is_skipped`;
  const day = sql`${today.toString()}::date`;
  const isDelivered = sql`coalesce(o.deliver_at < ${day}, false)`;
  const isShipped = sql`coalesce(o.ship_at <= ${day}, false)`;
  const conditions: Record<ListedStage, () => RawBuilder<SqlBool>> = {
    coming: () => sql`(${isActive} and ${isOfOpenCycle('before_cutoff', now)})`,
    charging: () => sql`(o.status <> 'cancelled' and not o.is_skipped
      and ${isOfOpenCycle('passed', now, sql`not ${isSettling}`)})`,
    locked: () => sql`(${isActive} and not o.is_unlocked_post_cutoff and ${isOfOpenCycle('passed', now, isSettling)})`,
    unlocked: () => sql`(${isActive} and o.is_unlocked_post_cutoff and ${isOfOpenCycle('passed', now, isSettling)})`,
    closed: () => sql`(${isActive} and not ${isDelivered} and not ${isShipped} and ${isOfCycle('closed', now)})`,
    shipped: () => sql`(${isActive} and not ${isDelivered} and ${isShipped} and ${isOfCycle('closed', now)})`,
    delivered: () => sql`(${isActive} and ${isDelivered} and ${isOfCycle('closed', now)})`,
  };
  return conditions[stage]();
}

type CyclePhase = 'before_cutoff' | 'closed' | 'passed';

/** As `phaseOf`; `passed` is charging or the window. */
const phaseOfCycle = (now: Temporal.Instant) => sql`case
  when c.post_cutoff_changes_deadline_at is null and c.cutoff_at > ${now} then 'before_cutoff'
  when c.window_closed_at is not null or c.post_cutoff_changes_deadline_at <= ${now} then 'closed' else 'passed' end`;

/** The cutoff step is done for it, and no charge is pending. */
const isSettling = sql<SqlBool>`(c.post_cutoff_changes_deadline_at is not null and o.total_at_cutoff_cents is not null
  and not ${hasPendingCharge('o.id')})`;

const isOfCycle = (phase: CyclePhase, now: Temporal.Instant, and = sql<SqlBool>`true`) => sql<SqlBool>`exists (
  select from order_week_cycles c where c.order_week_id = o.order_week_id
    and c.production_cycle_id = o.production_cycle_id and ${phaseOfCycle(now)} = ${sql.lit(phase)} and ${and})`;

/** Few cycles are: their weeks are read into an array first, so that an index finds the orders. */
const isOfOpenCycle = (phase: CyclePhase, now: Temporal.Instant, and?: RawBuilder<SqlBool>) => sql<SqlBool>`(
  o.order_week_id = any(array(select c.order_week_id from order_week_cycles c
    where ${phaseOfCycle(now)} = ${sql.lit(phase)})) and ${isOfCycle(phase, now, and)})`;
