/** For every cutoff, deadline and "today" (TIME-1). */
export const CHICAGO = 'America/Chicago';

/** `YYYY-MM-DD` on the wire. In rules a day is a `Temporal.PlainDate`. */
export type Day = string;

export const chicagoDay = (moment: Temporal.Instant): Temporal.PlainDate =>
  moment.toZonedDateTimeISO(CHICAGO).toPlainDate();

export const startOfChicagoDay = (day: Temporal.PlainDate): Temporal.Instant =>
  day.toZonedDateTime(CHICAGO).toInstant();

/** 23:59:59 Chicago, the second of cutoffs (TIME-21). */
export const endOfChicagoDay = (day: Temporal.PlainDate): Temporal.Instant =>
  day.toZonedDateTime({ timeZone: CHICAGO, plainTime: '23:59:59' }).toInstant();

/** Without offset, `YYYY-MM-DDTHH:mm:ss`, as in `cutoff_date_local`. */
export const chicagoWallClock = (moment: Temporal.Instant): string =>
  moment.toZonedDateTimeISO(CHICAGO).toPlainDateTime().toString({ smallestUnit: 'second' });

/** The other way round; of a repeated hour the first is meant (TIME-24). Null for what is not a day and a time. */
export function momentOfWallClock(text: string): Temporal.Instant | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return null;
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(CHICAGO).toInstant();
  } catch {
    return null;
  }
}

/**
 * Adds hours on Chicago's wall clock: 48 hours after 23:59:59 is 23:59:59 two days on, daylight saving or not
 * (TIME-23). A skipped hour is read an hour later; of a repeated hour the first is meant (TIME-24).
 */
export const addWallClockHours = (moment: Temporal.Instant, hours: number): Temporal.Instant =>
  moment.toZonedDateTimeISO(CHICAGO).toPlainDateTime().add({ hours }).toZonedDateTime(CHICAGO).toInstant();

/** `2026-01-31`, from 1900 to 2999. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '1900-01-01' || text > '2999-12-31') return false;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text;
  } catch {
    return false;
  }
}
