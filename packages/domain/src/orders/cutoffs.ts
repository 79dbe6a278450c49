import { addWallClockHours, endOfChicagoDay } from '../values/days.ts';
import { lastWeekdayBefore, type Weekday } from '../values/weekdays.ts';

/** A cycle's cutoff of a week: 23:59:59 Chicago on the last such weekday before the week's date (rulings 3). */
export const cutoffAt = (weekDate: Temporal.PlainDate, cutoffWeekday: Weekday): Temporal.Instant =>
  endOfChicagoDay(lastWeekdayBefore(weekDate, cutoffWeekday));

/** Until when an order may change after its cutoff; `windowHours` are hours on Chicago's wall clock (rulings 3). */
export const postCutoffDeadlineAt = (cutoff: Temporal.Instant, windowHours: number): Temporal.Instant =>
  addWallClockHours(cutoff, windowHours);

/** "Passed" means now ≥ the moment (rulings 3). */
export const isPassed = (moment: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now, moment) >= 0;

/** Of a cycle's weeks, in any order, the first whose cutoff is ahead; null when none is. */
export function firstOpenWeek<Week extends { readonly cutoff_at: Temporal.Instant }>(
  weeks: readonly Week[],
  now: Temporal.Instant,
): Week | null {
  const open = weeks.filter((week) => !isPassed(week.cutoff_at, now));
  return open.toSorted((a, b) => Temporal.Instant.compare(a.cutoff_at, b.cutoff_at))[0] ?? null;
}
