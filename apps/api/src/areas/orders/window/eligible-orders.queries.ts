import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** Unskipped first, then newest. */
const inWindow = (db: Db, userId: number, now: Temporal.Instant) =>
  db
    .selectFrom('orders as o')
    .innerJoin('order_week_cycles as c', (join) =>
      join
        .onRef('c.order_week_id', '=', 'o.order_week_id')
        .onRef('c.production_cycle_id', '=', 'o.production_cycle_id'),
    )
    .select('o.id')
    .where('o.user_id', '=', userId)
    .where('c.cutoff_at', '<=', now)
    .where((row) =>
      row.or([
        row('c.post_cutoff_changes_deadline_at', 'is', null),
        row('c.post_cutoff_changes_deadline_at', '>', now),
      ]),
    );

/** Active before cancelled, unskipped before skipped (ORD-45). */
export const findEligibleOrder = (db: Db, userId: number, now: Temporal.Instant) =>
  inWindow(db, userId, now)
    .where('o.status', 'in', ['active', 'cancelled'])
    .orderBy(sql`o.status <> 'active'`)
    .orderBy('o.is_skipped')
    .orderBy('o.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** To be reactivated, or reactivated already. */
export const findUnsuspendable = (db: Db, userId: number, now: Temporal.Instant) =>
  inWindow(db, userId, now)
    .where((row) =>
      row.or([
        row('o.status', 'in', ['suspended', 'charge-failed']),
        row.exists(row.selectFrom('order_activations as a').select('a.id').whereRef('a.order_id', '=', 'o.id')),
      ]),
    )
    .orderBy(sql`o.status = 'cancelled'`)
    .orderBy('o.id', 'desc')
    .limit(1)
    .executeTakeFirst();
