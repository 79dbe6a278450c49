import type { Day } from '../../values/days.ts';

/** CUST-12: deliveries before `pausedUntil`, and orders without a delivery day. */
export const isInsidePause = (deliverAt: Day | null, pausedUntil: Day | null): boolean =>
  pausedUntil !== null && (deliverAt ?? '') < pausedUntil;
