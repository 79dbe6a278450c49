/** Seconds over which the pace of charges is measured (OPS-41). */
export const PACE_SECONDS = 60;

interface Charges {
  /** Answered within the last minute. */
  readonly answered: number;
  /** Not answered yet, or not even asked. */
  readonly left: number;
  /** Since the step began; less than a minute counts as what it is. */
  readonly secondsSinceBegin: number;
}

export interface Pace {
  /** Charges a minute, rounded. */
  readonly per_minute: number;
  /** Rounded up. */
  readonly seconds_left: number;
}

/** Null while nothing is left, or while no charge was answered within the last minute (OPS-41). */
export function paceOf({ answered, left, secondsSinceBegin }: Charges): Pace | null {
  if (left === 0 || answered === 0) return null;
  const seconds = Math.min(PACE_SECONDS, Math.max(1, secondsSinceBegin));
  return {
    per_minute: Math.round((answered * 60) / seconds),
    seconds_left: Math.ceil((left * seconds) / answered),
  };
}

const SOONEST_SECONDS = 2;
const LATEST_SECONDS = 30;

/** A screen asks again soon after a change, and half as often after each answer without one (OPS-41). */
export const secondsUntilNextLook = (before: number, isChanged: boolean): number =>
  isChanged ? SOONEST_SECONDS : Math.min(LATEST_SECONDS, Math.max(SOONEST_SECONDS, before * 2));
