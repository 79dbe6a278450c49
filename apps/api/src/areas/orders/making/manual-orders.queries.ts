import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

interface OfWeek {
  order_week_id: number;
  production_cycle_id: number;
}

export const findOrderOfWeek = (tx: Tx, userId: number, of: OfWeek) =>
  tx
    .selectFrom('orders')
    .select('deliver_at')
    .where('user_id', '=', userId)
    .where('order_week_id', '=', of.order_week_id)
    .where('production_cycle_id', '=', of.production_cycle_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findOrderOfOtherCycle = (db: Db, order: { id: number }) =>
  db
    .selectFrom('orders as o')
    .innerJoin('orders as e', (join) =>
      join.onRef('e.user_id', '=', 'o.user_id').onRef('e.order_week_id', '=', 'o.order_week_id'),
    )
    .innerJoin('production_cycles as p', 'p.id', 'e.production_cycle_id')
    .innerJoin('order_weeks as w', 'w.id', 'e.order_week_id')
    .select(['e.deliver_at', 'p.name as production_cycle_name', 'w.number as order_week_number'])
    .where('o.id', '=', order.id)
    .whereRef('e.production_cycle_id', '<>', 'o.production_cycle_id')
    .where('e.status', '<>', 'cancelled')
    .where('e.is_skipped', '=', false)
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst();

interface Creatable extends OfWeek {
  order_week_number: number;
  order_week_date: string;
  production_cycle_name: string;
  cutoff_at: Temporal.Instant;
  order: {
    id: number;
    status: 'active' | 'suspended' | 'charge-failed' | 'cancelled';
    is_skipped: boolean;
    is_incomplete: boolean;
    deliver_at: string | null;
  } | null;
  other_cycle_order: { id: number; production_cycle_name: string } | null;
}

export async function listCreatable(db: Db, userId: number): Promise<Creatable[]> {
  const { rows } =
    await sql<Creatable>`select w.id as order_week_id, w.number as order_week_number, w.date as order_week_date,
      p.id as production_cycle_id, p.name as production_cycle_name, c.cutoff_at,
      (select jsonb_build_object('id', o.id, 'status', o.status, 'is_skipped', o.is_skipped,
          'is_incomplete', o.is_incomplete, 'deliver_at', o.deliver_at)
        from orders o where o.user_id = ${userId} and o.order_week_id = w.id and o.production_cycle_id = p.id
        order by o.status = 'cancelled', o.is_skipped, o.id desc limit 1) as order,
      (select jsonb_build_object('id', o.id, 'production_cycle_name', other.name)
        from orders o join production_cycles other on other.id = o.production_cycle_id
        where o.user_id = ${userId} and o.order_week_id = w.id and o.production_cycle_id <> p.id
          and o.status <> 'cancelled' and not o.is_skipped order by o.id desc limit 1) as other_cycle_order
    from order_weeks w join order_week_cycles c on c.order_week_id = w.id join production_cycles p on p.id = c.production_cycle_id
    where w.status = 'active' order by w.date, p.id`.execute(db);
  return rows;
}
