import { sql } from 'kysely';
import { postCutoffDeadlineAt } from '@larder/domain/orders/weeks/cutoffs.ts';
import type { Cents } from '@larder/domain/values/cents.ts';
import { businessNowSql } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { numberSetting } from '../../../platform/settings.ts';
import { hasPendingCharge } from '../../billing/payments/pending-charge.queries.ts';
import { wasPaidSql } from '../charging/pay-orders.queries.ts';
import { waitForPriceChanges } from '../charging/refuse-while-charging.queries.ts';

export interface WeekCycle {
  order_week_id: number;
  production_cycle_id: number;
  cutoff_at: Temporal.Instant;
}

const LEFT_OVER = sql`select from orders o where o.order_week_id = c.order_week_id
  and o.production_cycle_id = c.production_cycle_id and o.total_at_cutoff_cents is null`;
const isLeftOver = sql<boolean>`exists (${LEFT_OVER})`;

/** Evaluated once per statement: with one cutoff alone no customer's other orders are read. */
const severalBeganLately = sql`(select count(distinct cutoff_at) from order_week_cycles
  where cutoff_begun_at > clock_timestamp() - interval '1 hour') > 1`;

/**
 * After an outage two cutoffs may be due. A customer waits for a pending charge of the earlier one, since a decline
 * suspends them, but at most an hour, because a gateway may never answer.
 */
const waitsForAnswer = sql<boolean>`(${severalBeganLately} and c.cutoff_begun_at > clock_timestamp() - interval '1 hour' and exists (
  select from orders e
    join order_week_cycles ec on ec.order_week_id = e.order_week_id and ec.production_cycle_id = e.production_cycle_id
  where e.user_id = o.user_id and e.id <> o.id and ec.cutoff_at < c.cutoff_at and ${hasPendingCharge('e.id')}
    and ec.cutoff_begun_at > clock_timestamp() - interval '1 hour'))`;

const hasWork = sql<boolean>`(c.cutoff_begun_at is null or exists (${LEFT_OVER} and not ${waitsForAnswer}) or not ${isLeftOver})`;

/**
 * Not begun, or open with an order left behind, which an older version may have added. Past the deadline,
 * reconciliation reports these.
 */
const passedCutoffs = (db: Db | Tx, now: Temporal.Instant) =>
  db
    .selectFrom('order_week_cycles as c')
    .innerJoin('order_weeks as w', 'w.id', 'c.order_week_id')
    .select(['c.order_week_id', 'c.production_cycle_id', 'c.cutoff_at'])
    .where('w.status', '<>', 'draft')
    .where('c.cutoff_at', '<=', now)
    .where(({ or, and, eb }) =>
      or([
        eb('c.cutoff_done_at', 'is', null),
        and([
          eb('c.settled_at', 'is', null),
          eb('c.window_closed_at', 'is', null),
          eb('c.post_cutoff_changes_deadline_at', '>', now),
          isLeftOver,
        ]),
      ]),
    )
    .orderBy('c.cutoff_at')
    .orderBy('c.production_cycle_id');

export const findUndoneCutoff = (db: Db | Tx, now: Temporal.Instant) =>
  passedCutoffs(db, now).limit(1).executeTakeFirst();
export const findCutoffDue = (db: Db | Tx, now: Temporal.Instant, after?: Temporal.Instant) =>
  passedCutoffs(db, now)
    .where(hasWork)
    .$if(after !== undefined, (cutoffs) => cutoffs.where('c.cutoff_at', '>', after!))
    .limit(1)
    .executeTakeFirst();
export const listPassedCutoffs = (db: Db, now: Temporal.Instant): Promise<WeekCycle[]> =>
  passedCutoffs(db, now).where(hasWork).execute();

/**
 * By the window setting at the cutoff (TIME-25). Earlier price changes are committed by now; later ones are refused
 * until the step is done.
 */
export async function openWindow(tx: Tx, cycle: WeekCycle): Promise<void> {
  await waitForPriceChanges(tx);
  const hours = await numberSetting(tx, 'post_cutoff_window_hours');
  await tx
    .updateTable('order_week_cycles')
    .set({
      post_cutoff_changes_deadline_at: sql`coalesce(post_cutoff_changes_deadline_at, ${postCutoffDeadlineAt(cycle.cutoff_at, hours)})`,
      cutoff_begun_at: sql`clock_timestamp()`,
      charging_began_at: businessNowSql,
    })
    .where('order_week_id', '=', cycle.order_week_id)
    .where('production_cycle_id', '=', cycle.production_cycle_id)
    .where('cutoff_begun_at', 'is', null)
    .execute();
}

export async function markCutoffDone(db: Tx | Db, cycle: WeekCycle, at: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('order_week_cycles as c')
    .set({
      cutoff_done_at: sql`coalesce(c.cutoff_done_at, ${at})`,
      charging_ended_at: sql`coalesce(c.charging_ended_at, ${businessNowSql})`,
    })
    .where('c.order_week_id', '=', cycle.order_week_id)
    .where('c.production_cycle_id', '=', cycle.production_cycle_id)
    .where(({ not }) => not(isLeftOver))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function listCustomersBeforeCutoff(db: Db | Tx, cycle: WeekCycle, after: number, limit: number) {
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('order_week_cycles as c', (join) =>
      join
        .onRef('c.order_week_id', '=', 'o.order_week_id')
        .onRef('c.production_cycle_id', '=', 'o.production_cycle_id'),
    )
    .select('o.user_id')
    .distinct()
    .where('o.order_week_id', '=', cycle.order_week_id)
    .where('o.production_cycle_id', '=', cycle.production_cycle_id)
    .where('o.total_at_cutoff_cents', 'is', null)
    .where('o.user_id', '>', after)
    .where(({ not }) => not(waitsForAnswer))
    .orderBy('o.user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/** With `heedsWaits`, skips customers who wait for an answer of an earlier cutoff. */
export const lockOrdersBeforeCutoff = (tx: Tx, cycle: WeekCycle, customerIds: number[], heedsWaits: boolean) =>
  tx
    .selectFrom('orders as o')
    .innerJoin('order_week_cycles as c', (join) =>
      join
        .onRef('c.order_week_id', '=', 'o.order_week_id')
        .onRef('c.production_cycle_id', '=', 'o.production_cycle_id'),
    )
    .leftJoin('subscriptions as s', 's.user_id', 'o.user_id')
    .select(['o.id', 'o.user_id', 'o.kind', 'o.status', 'o.is_skipped', 'o.skipped_by_pause_id'])
    .select(['s.status as subscription_status', wasPaidSql.as('was_paid')])
    .where('o.order_week_id', '=', cycle.order_week_id)
    .where('o.production_cycle_id', '=', cycle.production_cycle_id)
    .where('o.total_at_cutoff_cents', 'is', null)
    .where('o.user_id', 'in', customerIds)
    .$if(heedsWaits, (orders) => orders.where(({ not }) => not(waitsForAnswer)))
    .orderBy('o.id')
    .forNoKeyUpdate('o')
    .execute();

/** Marks the order's step as done. */
export async function fixTotals(tx: Tx, orderIds: number[]): Promise<Map<number, Cents>> {
  const rows = await tx
    .updateTable('orders')
    .set({ total_at_cutoff_cents: sql`total_cents` })
    .where('id', 'in', orderIds)
    .returning(['id', 'total_cents'])
    .execute();
  return new Map(rows.map((row) => [row.id, row.total_cents]));
}
