import { addWallClockHours, chicagoDay, endOfChicagoDay } from '../../values/days.ts';
import { lastWeekdayBefore, type Weekday } from '../../values/weekdays.ts';
import { followingMonday } from './order-week-number.ts';

/** 23:59:59 Chicago on the last such weekday before the week's date (TIME-21). */
export const cutoffAt = (weekDate: Temporal.PlainDate, cutoffWeekday: Weekday): Temporal.Instant =>
  endOfChicagoDay(lastWeekdayBefore(weekDate, cutoffWeekday));

/** End of the post-cutoff window; `windowHours` count on Chicago's wall clock (TIME-23). */
export const postCutoffDeadlineAt = (cutoff: Temporal.Instant, windowHours: number): Temporal.Instant =>
  addWallClockHours(cutoff, windowHours);

/** Passed means now ≥ the moment (TIME-2). */
export const isPassed = (moment: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now, moment) >= 0;

/** The Monday of an installation's first week: the nearest with a cutoff ahead (TIME-15). */
export function firstWeekDate(now: Temporal.Instant, cutoffDays: readonly Weekday[]): Temporal.PlainDate {
  const nearest = followingMonday(chicagoDay(now));
  const isOpen = cutoffDays.some((day) => !isPassed(cutoffAt(nearest, day), now));
  return isOpen ? nearest : nearest.add({ weeks: 1 });
}

/** The cycle's first week with a cutoff ahead, from weeks in any order; null if none. */
export function firstOpenWeek<Week extends { readonly cutoff_at: Temporal.Instant }>(
  weeks: readonly Week[],
  now: Temporal.Instant,
): Week | null {
  const open = weeks.filter((week) => !isPassed(week.cutoff_at, now));
  return open.toSorted((a, b) => Temporal.Instant.compare(a.cutoff_at, b.cutoff_at))[0] ?? null;
}
