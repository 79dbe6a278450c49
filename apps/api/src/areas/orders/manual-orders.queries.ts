import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';

interface OfWeek {
  order_week_id: number;
  production_cycle_id: number;
}

/** The customer's order of a week and cycle: the live one before the others, then the newest. */
export const findOrderOfWeek = (tx: Tx, userId: number, of: OfWeek) =>
  tx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('order_week_id', '=', of.order_week_id)
    .where('production_cycle_id', '=', of.production_cycle_id)
    .orderBy('id', 'desc')
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
}

/** Every cycle of the active weeks, with the order that the customer has there. */
export async function listCreatable(db: Db, userId: number): Promise<Creatable[]> {
  const { rows } =
    await sql<Creatable>`select w.id as order_week_id, w.number as order_week_number, w.date as order_week_date,
      p.id as production_cycle_id, p.name as production_cycle_name, c.cutoff_at,
      (select jsonb_build_object('id', o.id, 'status', o.status, 'is_skipped', o.is_skipped,
          'is_incomplete', o.is_incomplete, 'deliver_at', o.deliver_at)
        from orders o where o.user_id = ${userId} and o.order_week_id = w.id and o.production_cycle_id = p.id
        order by o.status = 'cancelled', o.is_skipped, o.id desc limit 1) as order
    from order_weeks w join order_week_cycles c on c.order_week_id = w.id join production_cycles p on p.id = c.production_cycle_id
    where w.status = 'active' order by w.date, p.id`.execute(db);
  return rows;
}
