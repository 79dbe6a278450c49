import { sql } from 'kysely';
import type { OrderDay } from '@larder/domain/operations/timeline/production-timeline.ts';
import type { Weekday } from '@larder/domain/values/weekdays.ts';
import type { Db } from '../../../platform/database/database.ts';

/** Either way they cover every cutoff, window and delivery of the days of the timeline. */
export const WEEKS_AROUND = 3;

export const listWeeksAround = (db: Db, from: Temporal.PlainDate, to: Temporal.PlainDate) =>
  db
    .selectFrom('order_weeks as w')
    .innerJoin('order_week_cycles as c', 'c.order_week_id', 'w.id')
    .innerJoin('production_cycles as p', 'p.id', 'c.production_cycle_id')
    .select(sql<Weekday[]>`coalesce(c.ship_days, p.ship_days)`.as('shipDays'))
    .select([
      'w.id',
      'w.number',
      'w.date',
      'w.status',
      'c.production_cycle_id',
      'c.cutoff_at',
      'c.post_cutoff_changes_deadline_at',
    ])
    .where('w.date', '>=', from.subtract({ weeks: WEEKS_AROUND }).toString())
    .where('w.date', '<=', to.add({ weeks: WEEKS_AROUND }).toString())
    .orderBy('w.date')
    .orderBy('c.production_cycle_id')
    .execute();

/** Waiting or running. */
export async function isAnyQueued(db: Db, names: string[]): Promise<boolean> {
  const { rows } = await sql<{ is_queued: boolean }>`select exists (
    select from pgboss.job where name = any(${names}) and state < 'completed') as is_queued`.execute(db);
  return rows[0]!.is_queued;
}

/**
 * Jumps through the index from one pair of days to the next: as fast for a hundred thousand orders as for a hundred.
 */
export async function listOrderDays(db: Db, weekIds: number[]): Promise<OrderDay[]> {
  const ofCycle = sql`o.order_week_id = c.order_week_id and o.production_cycle_id = c.production_cycle_id
    and o.status <> 'cancelled' and not o.is_skipped`;
  const { rows } = await sql<OrderDay>`
    select c.order_week_id, c.production_cycle_id, d.ship_at, d.deliver_at
    from order_week_cycles c cross join lateral (
      with recursive days as (
        (select o.ship_at, o.deliver_at from orders o where ${ofCycle} and o.ship_at >= '-infinity'
          order by o.ship_at, o.deliver_at limit 1)
        union all
        select next.ship_at, next.deliver_at from days cross join lateral (
          select o.ship_at, o.deliver_at from orders o
          where ${ofCycle} and (o.ship_at, o.deliver_at) > (days.ship_at, days.deliver_at)
          order by o.ship_at, o.deliver_at limit 1) next
      )
      select ship_at, deliver_at from days
    ) d
    where c.order_week_id = any(${weekIds})`.execute(db);
  return rows;
}
