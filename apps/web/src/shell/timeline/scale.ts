import { CHICAGO } from '@larder/domain/values/days.ts';

// The timeline calculates in epoch milliseconds. Days are Chicago's, so two a year have 23 and 25 hours.

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
const NARROWEST = 12 * HOUR;
const WIDEST = 45 * DAY;
const MOST_DAILY_LINES = 21;
/** From 4 days before to 5 days after today, both whole (TIME-30). */
const HOME = { before: 4, after: 5 };
/** Narrow screens have room for three days. */
const NARROW_HOME = { before: 1, after: 1 };

/** In epoch milliseconds. */
export interface View {
  start: number;
  end: number;
}

// Dragging and zooming give fractions, which an instant rejects.
const chicago = (at: number) => Temporal.Instant.fromEpochMilliseconds(Math.round(at)).toZonedDateTimeISO(CHICAGO);

/** Midnight in Chicago, `days` after the day of `at`. */
export const midnight = (at: number, days = 0): number => chicago(at).startOfDay().add({ days }).epochMilliseconds;

/** Chicago's, `YYYY-MM-DD`. */
export const dayOf = (at: number): string => chicago(at).toPlainDate().toString();

export const isWeekend = (at: number): boolean => chicago(at).dayOfWeek > 5;

export function homeView(now: number, isNarrow: boolean): View {
  const { before, after } = isNarrow ? NARROW_HOME : HOME;
  return { start: midnight(now, -before), end: midnight(now, after + 1) };
}

export const spanOf = ({ start, end }: View): number => end - start;

export const panned = (view: View, milliseconds: number): View => ({
  start: view.start + milliseconds,
  end: view.end + milliseconds,
});

/** Factors above 1 widen. Bounded to 12 hours and 45 days. */
export function zoomed(view: View, factor: number, at = 0.5): View {
  const span = Math.min(WIDEST, Math.max(NARROWEST, spanOf(view) * factor));
  const fixed = view.start + spanOf(view) * at;
  return { start: fixed - span * at, end: fixed + span * (1 - at) };
}

export function dayLines(view: View): { lines: number[]; days: number } {
  const days = spanOf(view) > MOST_DAILY_LINES * DAY ? 7 : 1;
  const lines: number[] = [];
  for (let at = firstLine(view, days); at < view.end; at = midnight(at, days)) lines.push(at);
  return { lines, days };
}

/** Weekly lines are on Mondays, so that they stay in place while panning. */
const firstLine = ({ start }: View, days: number) =>
  days === 7 ? midnight(start, 1 - chicago(start).dayOfWeek) : midnight(start);

const axis = new Intl.DateTimeFormat('en-US', {
  timeZone: CHICAGO,
  weekday: 'short',
  month: 'numeric',
  day: 'numeric',
});

export const axisLabel = (at: number): string => axis.format(at).replace(',', '');
