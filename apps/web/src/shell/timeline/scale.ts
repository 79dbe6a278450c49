import { CHICAGO } from '@larder/domain/values/days.ts';

// The timeline reckons in epoch milliseconds: a place on it is a proportion. Days are Chicago's, so that two of the
// year are 23 and 25 hours wide.

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
const NARROWEST = 12 * HOUR;
const WIDEST = 45 * DAY;
/** Beyond this many days a line stands at every seventh only. */
const MOST_DAILY_LINES = 21;
/** Specification 1: from 4 days before to 5 days after today, both whole. */
const HOME = { before: 4, after: 5 };
/** The same proportion of past and coming where there is room for three days only. */
const NARROW_HOME = { before: 1, after: 1 };

/** What of the time is on the screen, in epoch milliseconds. */
export interface View {
  start: number;
  end: number;
}

// Dragging and zooming give fractions, which an instant does not take.
const chicago = (at: number) => Temporal.Instant.fromEpochMilliseconds(Math.round(at)).toZonedDateTimeISO(CHICAGO);

/** Midnight in Chicago, `days` from the day that holds `at`. */
export const midnight = (at: number, days = 0): number => chicago(at).startOfDay().add({ days }).epochMilliseconds;

/** The Chicago day of a moment, `YYYY-MM-DD`. */
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

/** Wider with a factor above 1, around the point at `at` of the width; never beyond half a day or 45 days. */
export function zoomed(view: View, factor: number, at = 0.5): View {
  const span = Math.min(WIDEST, Math.max(NARROWEST, spanOf(view) * factor));
  const held = view.start + spanOf(view) * at;
  return { start: held - span * at, end: held + span * (1 - at) };
}

/** The lines of a view: the midnights in and just before it, one a day or one a week. */
export function dayLines(view: View): { lines: number[]; days: number } {
  const days = spanOf(view) > MOST_DAILY_LINES * DAY ? 7 : 1;
  const lines: number[] = [];
  for (let at = firstLine(view, days); at < view.end; at = midnight(at, days)) lines.push(at);
  return { lines, days };
}

/** Weekly lines stand at Mondays, so that they stay in place while the view moves. */
const firstLine = ({ start }: View, days: number) =>
  days === 7 ? midnight(start, 1 - chicago(start).dayOfWeek) : midnight(start);

const axis = new Intl.DateTimeFormat('en-US', {
  timeZone: CHICAGO,
  weekday: 'short',
  month: 'numeric',
  day: 'numeric',
});

/** `Mon 11/16` */
export const axisLabel = (at: number): string => axis.format(at).replace(',', '');
