import { CHICAGO, type Day } from './days.ts';

const inChicago = new Intl.DateTimeFormat('en-US', {
  timeZone: CHICAGO,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

/** `2026-11-21` is `11/21/2026`. */
export function showDay(day: Day): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${month}/${date}/${year}`;
}

const WEEKDAY = {
  short: new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' }),
  long: new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' }),
};

/** `Sat`, or `Saturday`. */
export function showWeekday(day: Day, width: 'short' | 'long' = 'short'): string {
  // A day without a time is read as 00:00 UTC.
  return WEEKDAY[width].format(millisecondsOf(day));
}

/** `Thu 12/3`, for days of the coming weeks and the last. */
export function showShortDay(day: Day): string {
  const [, month, date] = day.split('-').map(Number);
  return `${showWeekday(day)} ${month}/${date}`;
}

/** Chicago's, `11/21/2026`, of the wire's ISO text. */
export function showDayOf(moment: string): string {
  const { month, day, year } = partsInChicago(moment);
  return `${month}/${day}/${year}`;
}

/**
 * On Chicago's clock: `11/21/2026 3:05 PM CST`. The letters are CST all year (TIME-29). Takes the wire's ISO text or a
 * `Temporal.Instant`.
 */
export function showMoment(moment: string | { toString(): string }): string {
  const { month, day, year, hour, minute, dayPeriod } = partsInChicago(moment.toString());
  return `${month}/${day}/${year} ${hour}:${minute} ${dayPeriod} CST`;
}

/** `11/23 11:59 PM` on Chicago's clock, for moments of the coming days. */
export function showShortMoment(moment: string): string {
  const { month, day, hour, minute, dayPeriod } = partsInChicago(moment);
  return `${month}/${day} ${hour}:${minute} ${dayPeriod}`;
}

/** `10:42 AM` on Chicago's clock, for moments of the last hours. */
export function showTime(moment: string): string {
  const { hour, minute, dayPeriod } = partsInChicago(moment);
  return `${hour}:${minute} ${dayPeriod}`;
}

/** Some engines put a narrow no-break space before AM. */
const partsInChicago = (moment: string): Partial<Record<Intl.DateTimeFormatPartTypes, string>> =>
  Object.fromEntries(inChicago.formatToParts(millisecondsOf(moment)).map(({ type, value }) => [type, value]));

// Runs in browsers that lack Temporal; Date.parse only reads the ISO text, Intl does the calendar.
// oxlint-disable-next-line no-restricted-globals
const millisecondsOf = (moment: string): number => Date.parse(moment);
