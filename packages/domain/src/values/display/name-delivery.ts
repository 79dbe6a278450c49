import type { Day } from '../days.ts';
import { showDay, showWeekday } from '../show-date.ts';

/** An order in the log: `Thu 12/3/2026 (week 202649)`; by its week while it has no date. */
export const nameDelivery = (deliverAt: Day | null, week: number): string =>
  deliverAt === null ? `week ${week}` : `${showWeekday(deliverAt)} ${showDay(deliverAt)} (week ${week})`;
