import { nextWeekday } from '../../values/weekdays.ts';

/** ISO week-year × 100 + ISO week (TIME-14). 202653 is followed by 202701, so never add 1. */
export function orderWeekNumber(monday: Temporal.PlainDate): number {
  const { yearOfWeek, weekOfYear } = monday.withCalendar('iso8601');
  return yearOfWeek! * 100 + weekOfYear!;
}

export const followingMonday = (day: Temporal.PlainDate): Temporal.PlainDate =>
  nextWeekday(day, 'Monday', { inclusive: false });

/** Mondays (TIME-13). */
export const isOrderWeekDate = (day: Temporal.PlainDate): boolean => day.dayOfWeek === 1;

/** A year has 52 or 53 ISO weeks; 28 December is always in the last one. */
export function isOrderWeekNumber(number: number): boolean {
  const [year, week] = [Math.floor(number / 100), number % 100];
  const last = Temporal.PlainDate.from({ year, month: 12, day: 28 }).withCalendar('iso8601').weekOfYear ?? 0;
  return Number.isInteger(number) && year >= 2000 && year <= 2999 && week >= 1 && week <= last;
}
