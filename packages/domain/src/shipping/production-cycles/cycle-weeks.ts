import { plannedShipDate } from '../../deliveries/ship-dates.ts';
import { cutoffAt, postCutoffDeadlineAt } from '../../orders/weeks/cutoffs.ts';
import { followingMonday, orderWeekNumber } from '../../orders/weeks/order-week-number.ts';
import type { Weekday } from '../../values/weekdays.ts';

/** Weeks that a preview shows beyond those that exist. */
const COMING = 4;

interface CycleDays {
  readonly order_cutoff_day: Weekday;
  readonly shipDays: readonly Weekday[];
}

/** The part of an existing week for one cycle. */
export interface MadeWeek {
  readonly date: Temporal.PlainDate;
  readonly cutoff_at: Temporal.Instant;
  readonly ship_days: readonly Weekday[];
}

export interface CycleWeek {
  readonly number: number;
  readonly date: Temporal.PlainDate;
  /** False for a week that does not exist yet. */
  readonly is_made: boolean;
  readonly cutoff_at: Temporal.Instant;
  readonly ship_dates: readonly Temporal.PlainDate[];
}

/** Existing weeks as they are, and the next ones as these days would make them (TIME-33). */
export function cycleWeeks(input: {
  readonly cycle: CycleDays;
  readonly made: readonly MadeWeek[];
  /** The date of the latest week, or today without any. */
  readonly after: Temporal.PlainDate;
  /** The setting `post_cutoff_window_hours`. */
  readonly windowHours: number;
}): CycleWeek[] {
  const first = followingMonday(input.after);
  const coming = Array.from({ length: COMING }, (_, weeks) => first.add({ weeks })).map((date) => ({
    date,
    is_made: false,
    cutoff_at: cutoffAt(date, input.cycle.order_cutoff_day),
    ship_days: input.cycle.shipDays,
  }));
  const made = input.made.map((week) => ({ ...week, is_made: true }));
  return [...made, ...coming].map(({ date, is_made, cutoff_at, ship_days }) => ({
    number: orderWeekNumber(date),
    date,
    is_made,
    cutoff_at,
    ship_dates: shipDates(date, postCutoffDeadlineAt(cutoff_at, input.windowHours), ship_days),
  }));
}

const shipDates = (weekDate: Temporal.PlainDate, deadline: Temporal.Instant, days: readonly Weekday[]) =>
  days
    .map((shipWeekday) => plannedShipDate({ weekDate, shipWeekday, deadline }))
    .toSorted((a, b) => Temporal.PlainDate.compare(a, b));
