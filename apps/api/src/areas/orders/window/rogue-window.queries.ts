import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

export const findRogueCustomer = (db: Db | Tx, userId: number) =>
  db
    .selectFrom('users as u')
    .leftJoin('addresses as a', (join) => join.onRef('a.user_id', '=', 'u.id').on('a.is_default', '=', sql.lit(true)))
    .leftJoin('states as s', 's.id', 'a.state_id')
    .leftJoin('preferred_carriers as c', (join) =>
      join.onRef('c.user_id', '=', 'u.id').onRef('c.production_cycle_id', '=', 'u.production_cycle_id'),
    )
    .select(['u.id', 'u.email', 'u.status', 'u.number_of_active_weeks', 'u.production_cycle_id', 'u.banned_at'])
    .select('u.id_me_group')
    .select([
      'a.id as address_id',
      'a.zip_code',
      's.tax_percent',
      'c.carrier_id',
      'c.ship_weekday',
      'c.days_in_transit',
    ])
    .where('u.id', '=', userId)
    .where('u.is_admin', '=', false)
    .executeTakeFirst();

/** The cutoff step is done and the deadline ahead. */
export const findOpenWindow = (db: Db | Tx, cycleId: number, now: Temporal.Instant) =>
  db
    .selectFrom('order_week_cycles as c')
    .innerJoin('order_weeks as w', 'w.id', 'c.order_week_id')
    .innerJoin('production_cycles as p', 'p.id', 'c.production_cycle_id')
    .select(['c.order_week_id', 'c.production_cycle_id', 'c.cutoff_at', 'w.number', 'w.date', 'p.name as cycle_name'])
    .select(sql<Temporal.Instant>`c.post_cutoff_changes_deadline_at`.as('deadline_at'))
    .where('c.production_cycle_id', '=', cycleId)
    .where('w.status', '=', 'active')
    .where('c.cutoff_done_at', 'is not', null)
    .where('c.post_cutoff_changes_deadline_at', '>', now)
    .where('c.window_closed_at', 'is', null)
    .orderBy('c.cutoff_at', 'desc')
    .limit(1)
    .executeTakeFirst();

interface Window {
  order_week_id: number;
  production_cycle_id: number;
}

export const findLiveOrder = (db: Db | Tx, userId: number, window: Window) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('order_week_id', '=', window.order_week_id)
    .where('production_cycle_id', '=', window.production_cycle_id)
    .where('status', '<>', sql.lit('cancelled'))
    .where('is_skipped', '=', sql.lit(false))
    .executeTakeFirst();

export async function nextOrderIndex(tx: Tx, userId: number): Promise<number> {
  const { last } = await tx
    .selectFrom('orders')
    .select((row) => row.fn.max('order_index').as('last'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** Locks the code, so that uses are counted one at a time (MKT-16). */
export const lockPromoCode = (tx: Tx, code: string) =>
  tx.selectFrom('promo_codes').selectAll().where('code', '=', code).forUpdate().executeTakeFirst();

/** A rogue order counts as a use; lock the row first. */
export const countPromoCodeUse = (tx: Tx, id: number) =>
  tx
    .updateTable('promo_codes')
    .set((row) => ({ applications_count: row('applications_count', '+', 1) }))
    .where('id', '=', id)
    .execute();
