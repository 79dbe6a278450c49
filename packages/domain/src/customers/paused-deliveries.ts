import type { Day } from '../values/days.ts';

/** A pause covers what is delivered before the first day that is delivered again, and what has no day yet (rulings 7). */
export const isInsidePause = (deliverAt: Day | null, pausedUntil: Day | null): boolean =>
  pausedUntil !== null && (deliverAt ?? '') < pausedUntil;
