import { weekdayOf, type Weekday } from '../values/weekdays.ts';

export interface AllocatingCycle {
  readonly id: number;
  readonly isAllocatedOnDays: readonly Weekday[];
}

/**
 * The cycle id of a new subscriber: the cycle allocated to today's weekday, else (or if the zip code has no rule for it)
 * the zip code's Default PC, else null (SHIP-5).
 */
export function allocatedCycle(signUp: {
  readonly today: Temporal.PlainDate;
  readonly cycles: readonly AllocatingCycle[];
  readonly ruleCycleIds: readonly number[];
  readonly defaultCycleId: number | null;
}): number | null {
  const weekday = weekdayOf(signUp.today);
  const cycle = signUp.cycles.find((each) => each.isAllocatedOnDays.includes(weekday));
  return cycle && signUp.ruleCycleIds.includes(cycle.id) ? cycle.id : signUp.defaultCycleId;
}
