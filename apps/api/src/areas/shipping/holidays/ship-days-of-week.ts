import { sql } from 'kysely';
import type { Weekday } from '@larder/domain/values/weekdays.ts';
import { postCutoffDeadlineAt } from '@larder/domain/orders/weeks/cutoffs.ts';
import type { OrderDay } from '@larder/domain/operations/timeline/production-timeline.ts';
import { plannedShipDate } from '@larder/domain/deliveries/ship-dates.ts';
import type { Db } from '../../../platform/database/database.ts';
import { numberSetting } from '../../../platform/settings.ts';

export const listCyclesOfWeek = (db: Db, weekId: number) =>
  db
    .selectFrom('order_week_cycles as c')
    .innerJoin('order_weeks as w', 'w.id', 'c.order_week_id')
    .innerJoin('production_cycles as p', 'p.id', 'c.production_cycle_id')
    .select(['p.id', 'p.name', 'w.date', 'c.cutoff_at', 'c.cutoff_done_at', 'c.settled_at'])
    .select('c.post_cutoff_changes_deadline_at as deadline_at')
    .select(sql<Weekday[]>`coalesce(c.ship_days, p.ship_days)`.as('ship_days'))
    .where('c.order_week_id', '=', weekId)
    .orderBy('p.id')
    .execute();

type CycleRow = Awaited<ReturnType<typeof listCyclesOfWeek>>[number];

/** Before the cutoff the deadline follows the setting (TIME-26). */
export const deadlineOf = ({ deadline_at, cutoff_at }: CycleRow, windowHours: number): Temporal.Instant =>
  deadline_at ?? postCutoffDeadlineAt(cutoff_at, windowHours);

export function shipDaysOf(cycle: CycleRow, windowHours: number): string[] {
  const weekDate = Temporal.PlainDate.from(cycle.date);
  const deadline = deadlineOf(cycle, windowHours);
  return cycle.ship_days.map((shipWeekday) => plannedShipDate({ weekDate, shipWeekday, deadline }).toString()).sort();
}

/** Holidays applied; null without orders. */
export function shipDaysOfOrders({ id }: CycleRow, orderDays: readonly OrderDay[]): string[] | null {
  const days = new Set(orderDays.filter((each) => each.production_cycle_id === id).map(({ ship_at }) => ship_at));
  return days.size === 0 ? null : [...days].sort();
}

export async function shipDaysOfWeek(db: Db, weekId: number): Promise<string[]> {
  const hours = await numberSetting(db, 'post_cutoff_window_hours');
  return (await listCyclesOfWeek(db, weekId)).flatMap((cycle) => shipDaysOf(cycle, hours));
}
