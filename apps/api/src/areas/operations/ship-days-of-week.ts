import { postCutoffDeadlineAt } from '@larder/domain/orders/cutoffs.ts';
import type { OrderDay } from '@larder/domain/operations/production-timeline.ts';
import { plannedShipDate } from '@larder/domain/shipping/ship-dates.ts';
import type { Db } from '../../platform/database.ts';
import { numberSetting } from '../../platform/settings.ts';
import { listCyclesOfWeek } from './week-cockpit.queries.ts';

type CycleRow = Awaited<ReturnType<typeof listCyclesOfWeek>>[number];

/** Before the cutoff the deadline follows the setting (TIME-26). */
export const deadlineOf = ({ deadline_at, cutoff_at }: CycleRow, windowHours: number): Temporal.Instant =>
  deadline_at ?? postCutoffDeadlineAt(cutoff_at, windowHours);

export function shipDaysOf(cycle: CycleRow, windowHours: number): string[] {
  const weekDate = Temporal.PlainDate.from(cycle.date);
  const deadline = deadlineOf(cycle, windowHours);
  return cycle.ship_days.map((shipWeekday) => plannedShipDate({ weekDate, shipWeekday, deadline }).toString()).sort();
}

/** Ship days of a cycle's orders, holidays applied; null without orders. */
export function shipDaysOfOrders({ id }: CycleRow, orderDays: readonly OrderDay[]): string[] | null {
  const days = new Set(orderDays.filter((each) => each.production_cycle_id === id).map(({ ship_at }) => ship_at));
  return days.size === 0 ? null : [...days].sort();
}

export async function shipDaysOfWeek(db: Db, weekId: number): Promise<string[]> {
  const hours = await numberSetting(db, 'post_cutoff_window_hours');
  return (await listCyclesOfWeek(db, weekId)).flatMap((cycle) => shipDaysOf(cycle, hours));
}
