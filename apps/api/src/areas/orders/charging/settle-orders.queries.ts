import { sql } from 'kysely';
import { businessNowSql } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { hasPendingCharge } from '../../billing/payments/pending-charge.queries.ts';
import { wasPaidSql } from './pay-orders.queries.ts';

export interface SettledCycle {
  order_week_id: number;
  production_cycle_id: number;
  deadline_at: Temporal.Instant;
}

/** Such an order is settled after the answer; others do not wait. */
const waitsForAnswer = hasPendingCharge('o.id');

const openOrders = (db: Db | Tx) => db.selectFrom('orders as o').where('o.closed_at', 'is', null);

const ofCycle = <T extends ReturnType<typeof openOrders>>(orders: T, cycle: SettledCycle) =>
  orders
    .where('o.order_week_id', '=', cycle.order_week_id)
    .where('o.production_cycle_id', '=', cycle.production_cycle_id);

/** A cycle that only waits for answers is not due, so it never delays another. */
const passedDeadlines = (db: Db, now: Temporal.Instant) =>
  db
    .selectFrom('order_week_cycles as c')
    .select(['c.order_week_id', 'c.production_cycle_id', 'c.window_closed_at'])
    .select(sql<Temporal.Instant>`c.post_cutoff_changes_deadline_at`.as('deadline_at'))
    .where('c.cutoff_done_at', 'is not', null)
    .where('c.settled_at', 'is', null)
    .where('c.post_cutoff_changes_deadline_at', '<=', now)
    .where(({ or, not, exists }) => {
      const open = openOrders(db)
        .select('o.id')
        .where('o.order_week_id', '=', sql.ref<number>('c.order_week_id'))
        .where('o.production_cycle_id', '=', sql.ref<number>('c.production_cycle_id'));
      const settleable = open.where('o.total_at_cutoff_cents', 'is not', null).where(not(waitsForAnswer));
      return or([exists(settleable), not(exists(open))]);
    })
    .orderBy('c.post_cutoff_changes_deadline_at')
    .orderBy('c.production_cycle_id');

export const findDeadlineDue = (db: Db, now: Temporal.Instant, after?: Temporal.Instant) =>
  passedDeadlines(db, now)
    .$if(after !== undefined, (cycles) => cycles.where('c.post_cutoff_changes_deadline_at', '>', after!))
    .limit(1)
    .executeTakeFirst();
export const listPassedDeadlines = (db: Db, now: Temporal.Instant) => passedDeadlines(db, now).execute();

/** Changes made in the window are committed by now; later ones are refused. */
export const closeWindow = (tx: Tx, cycle: SettledCycle) =>
  tx
    .updateTable('order_week_cycles')
    // A later cutoff that is caught up as well waits for the charges of this step.
    .set({
      window_closed_at: cycle.deadline_at,
      cutoff_begun_at: sql`clock_timestamp()`,
      settling_began_at: businessNowSql,
    })
    .where('order_week_id', '=', cycle.order_week_id)
    .where('production_cycle_id', '=', cycle.production_cycle_id)
    .where('window_closed_at', 'is', null)
    .execute();

export async function markSettled(tx: Tx, cycle: SettledCycle, at: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('order_week_cycles as c')
    .set({ settled_at: at, settling_ended_at: businessNowSql })
    .where('c.order_week_id', '=', cycle.order_week_id)
    .where('c.production_cycle_id', '=', cycle.production_cycle_id)
    .where('c.settled_at', 'is', null)
    .where(({ not, exists }) => not(exists(ofCycle(openOrders(tx), cycle).select('o.id'))))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const toSettle = (db: Db | Tx, cycle: SettledCycle) =>
  ofCycle(openOrders(db), cycle)
    .where('o.total_at_cutoff_cents', 'is not', null)
    .where(({ not }) => not(waitsForAnswer));

export async function listCustomersToSettle(tx: Tx, cycle: SettledCycle, after: number, limit: number) {
  const rows = await toSettle(tx, cycle)
    .select('o.user_id')
    .distinct()
    .where('o.user_id', '>', after)
    .orderBy('o.user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

export const lockOrdersToSettle = (tx: Tx, cycle: SettledCycle, customerIds: number[]) =>
  toSettle(tx, cycle)
    .select(['o.id', 'o.user_id', 'o.status', 'o.is_skipped', 'o.total_cents', 'o.order_week_id'])
    .select(['o.post_cutoff_funds_return_strategy as strategy', 'o.funds_return_cents'])
    .select(wasPaidSql.as('was_paid'))
    .where('o.user_id', 'in', customerIds)
    .orderBy('o.user_id')
    .orderBy('o.id')
    .forNoKeyUpdate('o')
    .execute();

export const closeOrders = (tx: Tx, ids: number[], at: Temporal.Instant) =>
  tx.updateTable('orders').set({ closed_at: at }).where('id', 'in', ids).execute();
