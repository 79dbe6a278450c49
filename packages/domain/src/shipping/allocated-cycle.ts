import { weekdayOf, type Weekday } from '../values/weekdays.ts';

/** A production cycle as sign-ups are allocated to it. */
export interface AllocatingCycle {
  readonly id: number;
  readonly isAllocatedOnDays: readonly Weekday[];
}

/**
 * The cycle a new subscriber belongs to: the one whose `isAllocatedOnDays` holds today; where none
 * does, or the zip code has no rule for it, the zip code's Default PC (rulings 3). Null when there
 * is no Default PC either.
 */
export function allocatedCycle(signUp: {
  readonly today: Temporal.PlainDate;
  readonly cycles: readonly AllocatingCycle[];
  /** The cycles that the zip code has a rule for. */
  readonly ruleCycleIds: readonly number[];
  readonly defaultCycleId: number | null;
}): number | null {
  const weekday = weekdayOf(signUp.today);
  const cycle = signUp.cycles.find((each) => each.isAllocatedOnDays.includes(weekday));
  return cycle && signUp.ruleCycleIds.includes(cycle.id) ? cycle.id : signUp.defaultCycleId;
}
