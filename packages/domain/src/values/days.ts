/** Where the business lives: every cutoff, deadline and "today" is reckoned here (rulings 1). */
export const CHICAGO = 'America/Chicago';

/** A day on the wire, `YYYY-MM-DD`. In rules a day is a `Temporal.PlainDate`. */
export type Day = string;

/** The day that a moment falls on in Chicago. */
export const chicagoDay = (moment: Temporal.Instant): Temporal.PlainDate =>
  moment.toZonedDateTimeISO(CHICAGO).toPlainDate();

/** 00:00 Chicago of a day. */
export const startOfChicagoDay = (day: Temporal.PlainDate): Temporal.Instant =>
  day.toZonedDateTime(CHICAGO).toInstant();

/** 23:59:59 Chicago of a day, the second at which cutoffs fall (rulings 3). */
export const endOfChicagoDay = (day: Temporal.PlainDate): Temporal.Instant =>
  day.toZonedDateTime({ timeZone: CHICAGO, plainTime: '23:59:59' }).toInstant();

/** Chicago's wall clock without offset, `YYYY-MM-DDTHH:mm:ss`, as in `cutoff_date_local`. */
export const chicagoWallClock = (moment: Temporal.Instant): string =>
  moment.toZonedDateTimeISO(CHICAGO).toPlainDateTime().toString({ smallestUnit: 'second' });

/**
 * Hours later on Chicago's wall clock: 48 hours after 23:59:59 is 23:59:59 two days on, daylight
 * saving or not (rulings 3). An hour that the spring skips is read an hour later; of the hour that
 * the autumn repeats, the first is meant.
 */
export const addWallClockHours = (moment: Temporal.Instant, hours: number): Temporal.Instant =>
  moment.toZonedDateTimeISO(CHICAGO).toPlainDateTime().add({ hours }).toZonedDateTime(CHICAGO).toInstant();
