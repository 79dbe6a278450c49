import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';

export interface SettledCycle {
  order_week_id: number;
  production_cycle_id: number;
  deadline_at: Temporal.Instant;
}

const passedDeadlines = (db: Db, now: Temporal.Instant) =>
  db
    .selectFrom('order_week_cycles')
    .select(['order_week_id', 'production_cycle_id'])
    .select(sql<Temporal.Instant>`post_cutoff_changes_deadline_at`.as('deadline_at'))
    .where('cutoff_done_at', 'is not', null)
    .where('settled_at', 'is', null)
    .where('post_cutoff_changes_deadline_at', '<=', now)
    .orderBy('post_cutoff_changes_deadline_at')
    .orderBy('production_cycle_id');

export const findDeadlineDue = (db: Db, now: Temporal.Instant) => passedDeadlines(db, now).limit(1).executeTakeFirst();
export const listPassedDeadlines = (db: Db, now: Temporal.Instant): Promise<SettledCycle[]> =>
  passedDeadlines(db, now).execute();

export const markSettled = (db: Db, cycle: SettledCycle, at: Temporal.Instant) =>
  db
    .updateTable('order_week_cycles')
    .set({ settled_at: at })
    .where('order_week_id', '=', cycle.order_week_id)
    .where('production_cycle_id', '=', cycle.production_cycle_id)
    .where('settled_at', 'is', null)
    .execute();

const toSettle = (db: Db | Tx, cycle: SettledCycle) =>
  db
    .selectFrom('orders as o')
    .where('o.order_week_id', '=', cycle.order_week_id)
    .where('o.production_cycle_id', '=', cycle.production_cycle_id)
    .where('o.total_at_cutoff_cents', 'is not', null)
    .where('o.closed_at', 'is', null);

/** How many charges of the week's open orders have no answer yet: until then nobody knows what is owed. */
export async function countPending(db: Db, cycle: SettledCycle): Promise<number> {
  const { count } = await toSettle(db, cycle)
    .innerJoin('payments as p', 'p.order_id', 'o.id')
    .where('p.status', '=', sql.lit('pending'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Customers with an order to settle, the next so many by id. */
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
    .where('o.user_id', 'in', customerIds)
    .orderBy('o.user_id')
    .orderBy('o.id')
    .forNoKeyUpdate('o')
    .execute();

export const closeOrders = (tx: Tx, ids: number[], at: Temporal.Instant) =>
  tx.updateTable('orders').set({ closed_at: at }).where('id', 'in', ids).execute();
