import { sql } from 'kysely';
import type { Weekday } from '@larder/domain/values/weekdays.ts';
import { postCutoffDeadlineAt } from '@larder/domain/orders/weeks/cutoffs.ts';
import { plannedDays, type ShippingLeg } from '@larder/domain/deliveries/planned-days.ts';
import { plannedShipDate, type ShippingHoliday } from '@larder/domain/deliveries/ship-dates.ts';
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

/** Before holidays, which are found by them. */
export function plannedShipDaysOf(cycle: CycleRow, windowHours: number): string[] {
  const weekDate = Temporal.PlainDate.from(cycle.date);
  const deadline = deadlineOf(cycle, windowHours);
  return cycle.ship_days.map((shipWeekday) => plannedShipDate({ weekDate, shipWeekday, deadline }).toString()).sort();
}

export interface ShipDayFacts {
  legs: readonly ShippingLeg[];
  holidays: readonly ShippingHoliday[];
  windowHours: number;
}

/** Those planned with applied holidays, for a cycle without orders (TIME-34). */
export function shipDaysWithHolidays(cycle: CycleRow, { legs, holidays, windowHours }: ShipDayFacts): string[] {
  const week = {
    production_cycle_id: cycle.id,
    weekDate: Temporal.PlainDate.from(cycle.date),
    shipDays: cycle.ship_days,
    deadline: deadlineOf(cycle, windowHours),
  };
  return plannedDays(week, legs, holidays).ships.map(String);
}

export async function shipDaysOfWeek(db: Db, weekId: number): Promise<string[]> {
  const hours = await numberSetting(db, 'post_cutoff_window_hours');
  return (await listCyclesOfWeek(db, weekId)).flatMap((cycle) => plannedShipDaysOf(cycle, hours));
}
