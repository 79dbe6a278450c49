import type { Day } from '../../values/days.ts';
import type { Weekday } from '../../values/weekdays.ts';
import { plannedDelivery } from './planned-delivery.ts';

const MOST_WEEKS = 4;

export interface PauseLength {
  weeks: number;
  /** The first day that is delivered again. */
  until: Day;
}

interface Pausable {
  /** The first delivery that a pause would skip. */
  next: Day;
  deliveryDay: Weekday | null;
  first: Day;
  last: Day;
}

/** Pauses of 1 to 4 weeks from the next delivery on, which end within the bounds of CUST-13. */
export function pauseLengths({ next, deliveryDay, first, last }: Pausable): PauseLength[] {
  const planned = plannedDelivery(next, deliveryDay);
  return Array.from({ length: MOST_WEEKS }, (_, index) => ({
    weeks: index + 1,
    until: planned.add({ weeks: index + 1 }).toString(),
  })).filter(({ until }) => until >= first && until <= last);
}
