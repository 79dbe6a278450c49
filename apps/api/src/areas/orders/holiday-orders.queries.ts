import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';

interface Asked {
  start_date: string;
  end_date: string;
  carrierIds: number[];
  today: Temporal.PlainDate;
}

/** Orders that are not shipped yet and whose planned ship date a holiday holds, for its carriers (rulings 3). */
const heldOrders = (db: Db | Tx, { start_date, end_date, carrierIds, today }: Asked) =>
  db
    .selectFrom('orders as o')
    .innerJoin('order_weeks as w', 'w.id', 'o.order_week_id')
    .innerJoin('order_week_cycles as c', (join) =>
      join
        .onRef('c.order_week_id', '=', 'o.order_week_id')
        .onRef('c.production_cycle_id', '=', 'o.production_cycle_id'),
    )
    .select(['o.planned_ship_at', 'o.ship_at', 'o.deliver_at', 'o.carrier_id', 'o.production_cycle_id'])
    .select(['c.cutoff_at', 'c.post_cutoff_changes_deadline_at'])
    .where('o.status', '!=', 'cancelled')
    .where('o.planned_ship_at', '>=', start_date)
    .where('o.planned_ship_at', '<=', end_date)
    .where('o.carrier_id', 'in', carrierIds)
    .where('o.ship_at', '>=', today.toString());

/** The next customers, by id, who have such an order. */
export async function listHeldCustomers(tx: Tx, asked: Asked, after: number, limit: number): Promise<number[]> {
  const rows = await heldOrders(tx, asked)
    .clearSelect()
    .select('o.user_id')
    .distinct()
    .where('o.user_id', '>', after)
    .orderBy('o.user_id')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The orders of customers who are locked already, locked in the order in which their other changes lock them. */
export const lockHeldOrders = (tx: Tx, asked: Asked, userIds: number[]) =>
  heldOrders(tx, asked)
    .select(['o.id', 'o.user_id', 'w.number'])
    .where('o.user_id', 'in', userIds)
    .orderBy('o.user_id')
    .orderBy('o.id')
    .forUpdate('o')
    .execute();

/** How many there are of each carrier, cycle and dates. */
export const countHeldOrders = (db: Db, asked: Asked) =>
  heldOrders(db, asked)
    .innerJoin('carriers as k', 'k.id', 'o.carrier_id')
    .innerJoin('production_cycles as p', 'p.id', 'o.production_cycle_id')
    .select(['k.name as carrier_name', 'p.name as cycle_name'])
    .select((row) => row.fn.countAll<number>().as('orders'))
    .groupBy(['o.planned_ship_at', 'o.ship_at', 'o.deliver_at', 'o.carrier_id', 'o.production_cycle_id'])
    .groupBy(['c.cutoff_at', 'c.post_cutoff_changes_deadline_at', 'k.name', 'p.name'])
    .orderBy('o.ship_at')
    .orderBy('k.name')
    .orderBy('p.name')
    .execute();

export interface MovedDates {
  id: number;
  ship_at: string;
  deliver_at: string;
}

export async function moveOrders(tx: Tx, moved: MovedDates[]): Promise<void> {
  if (moved.length === 0) return;
  await sql`update orders o set ship_at = each.ship_at, deliver_at = each.deliver_at, version = o.version + 1
    from unnest(${moved.map(({ id }) => id)}::bigint[], ${moved.map((each) => each.ship_at)}::date[],
      ${moved.map((each) => each.deliver_at)}::date[]) as each (id, ship_at, deliver_at)
    where o.id = each.id`.execute(tx);
}
