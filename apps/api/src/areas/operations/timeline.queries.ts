import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

/** Weeks whose cutoffs, windows or deliveries may touch the days asked for: three weeks either way is ample. */
export const listWeeksAround = (db: Db, from: Temporal.PlainDate, to: Temporal.PlainDate) =>
  db
    .selectFrom('order_weeks as w')
    .innerJoin('order_week_cycles as c', 'c.order_week_id', 'w.id')
    .select([
      'w.id',
      'w.number',
      'w.date',
      'w.status',
      'c.production_cycle_id',
      'c.cutoff_at',
      'c.post_cutoff_changes_deadline_at',
    ])
    .where('w.date', '>=', from.subtract({ days: 21 }).toString())
    .where('w.date', '<=', to.add({ days: 21 }).toString())
    .orderBy('w.date')
    .orderBy('c.production_cycle_id')
    .execute();

export const listHolidaysBetween = (db: Db, from: Temporal.PlainDate, to: Temporal.PlainDate) =>
  db
    .selectFrom('holidays')
    .select(['id', 'name', 'start_date', 'end_date'])
    .where('end_date', '>=', from.toString())
    .where('start_date', '<=', to.toString())
    .orderBy('start_date')
    .execute();

/** How long the quickest delivery takes from each ship day: what the timeline shows as the delivery day. */
export const listQuickestTransits = (db: Db) =>
  db
    .selectFrom('shipping_rules')
    .select(['production_cycle_id', 'ship_weekday', sql<number>`min(days_in_transit)::int`.as('days_in_transit')])
    .groupBy(['production_cycle_id', 'ship_weekday'])
    .execute();
