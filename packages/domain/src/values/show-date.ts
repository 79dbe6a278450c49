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

/** A wire day as staff read it: `2026-11-21` is `11/21/2026`. */
export function showDay(day: Day): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${month}/${date}/${year}`;
}

/**
 * A moment as staff read it, on Chicago's clock: `11/21/2026 3:05 PM CST`. The letters are CST all
 * year (rulings 1). Takes the wire's ISO text or a `Temporal.Instant`.
 */
export function showMoment(moment: string | { toString(): string }): string {
  // Runs in browsers that lack Temporal; Date.parse only reads the ISO text, Intl does the calendar.
  // oxlint-disable-next-line no-restricted-globals
  const parts = inChicago.formatToParts(Date.parse(moment.toString()));
  // Some engines put a narrow no-break space before AM, so the text is put together from its parts.
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  const day = `${part('month')}/${part('day')}/${part('year')}`;
  return `${day} ${part('hour')}:${part('minute')} ${part('dayPeriod')} CST`;
}
