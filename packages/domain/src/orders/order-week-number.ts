import { nextWeekday } from '../values/weekdays.ts';

/**
 * The number of an order week: ISO week-year × 100 + ISO week (rulings 3). 2026-12-28 is 202653 and
 * 2027-01-04 is 202701, so a number is never reckoned from another by adding 1.
 */
export function orderWeekNumber(monday: Temporal.PlainDate): number {
  const { yearOfWeek, weekOfYear } = monday.withCalendar('iso8601');
  if (yearOfWeek === undefined || weekOfYear === undefined) throw new RangeError(`No ISO week: ${monday.toString()}`);
  return yearOfWeek * 100 + weekOfYear;
}

/** The date of the next order week: the Monday after a day. */
export const followingMonday = (day: Temporal.PlainDate): Temporal.PlainDate =>
  nextWeekday(day, 'Monday', { inclusive: false });

/** Whether a day can be an order week's date: a Monday (rulings 3). */
export const isOrderWeekDate = (day: Temporal.PlainDate): boolean => day.dayOfWeek === 1;

/** Whether there is such a week: of most years the last is the 52nd, of some the 53rd. 28 December always lies in it. */
export function isOrderWeekNumber(number: number): boolean {
  const [year, week] = [Math.floor(number / 100), number % 100];
  const last = Temporal.PlainDate.from({ year, month: 12, day: 28 }).withCalendar('iso8601').weekOfYear ?? 0;
  return Number.isInteger(number) && year >= 2000 && year <= 2999 && week >= 1 && week <= last;
}
