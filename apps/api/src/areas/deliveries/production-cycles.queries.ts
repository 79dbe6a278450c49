import { sql } from 'kysely';
import type { Weekday } from '@larder/domain/values/weekdays.ts';
import type { Db, Tx } from '../../platform/database/database.ts';

export async function listProductionCycles(db: Db | Tx, now: Temporal.Instant) {
  const rows = await db
    .selectFrom('production_cycles as c')
    .select((row) => [
      'c.id',
      'c.name',
      'c.order_cutoff_day',
      'c.ship_days',
      'c.version',
      sql<
        Weekday[]
      >`array(select a.weekday::text from production_cycle_allocations a where a.production_cycle_id = c.id)`.as(
        'allocated_on',
      ),
      row
        .selectFrom('order_week_cycles as w')
        .select((week) => week.fn.min('w.cutoff_at').as('next'))
        .whereRef('w.production_cycle_id', '=', 'c.id')
        .where('w.cutoff_at', '>', now)
        .as('next_cutoff_at'),
    ])
    .orderBy('c.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    order_cutoff_day: row.order_cutoff_day,
    cutoff_date: row.next_cutoff_at?.toString() ?? null,
    shipDays: row.ship_days as Weekday[],
    isAllocatedOnDays: row.allocated_on,
    version: row.version,
  }));
}
