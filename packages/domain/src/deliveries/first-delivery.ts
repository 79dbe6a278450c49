import type { Day } from '../values/days.ts';

/** By the planned day: a holiday that moves the first delivery does not drop it (CUST-46). */
export const isBeforeFirstDelivery = (planned: Temporal.PlainDate, first: Day | null): boolean =>
  first !== null && planned.toString() < first;
