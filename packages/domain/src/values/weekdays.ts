/** Monday first. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** Monday 1 to Sunday 7, as in ISO 8601. */
export const weekdayNumber = (weekday: Weekday): number => WEEKDAYS.indexOf(weekday) + 1;

export const weekdayOf = (day: Temporal.PlainDate): Weekday => WEEKDAYS[day.dayOfWeek - 1]!;

/** With `inclusive` the day itself may be it. */
export function nextWeekday(
  from: Temporal.PlainDate,
  weekday: Weekday,
  { inclusive }: { inclusive: boolean },
): Temporal.PlainDate {
  const days = (weekdayNumber(weekday) - from.dayOfWeek + 7) % 7;
  return from.add({ days: days === 0 && !inclusive ? 7 : days });
}

/** Strictly before. */
export const lastWeekdayBefore = (day: Temporal.PlainDate, weekday: Weekday): Temporal.PlainDate =>
  nextWeekday(day.subtract({ days: 7 }), weekday, { inclusive: true });
