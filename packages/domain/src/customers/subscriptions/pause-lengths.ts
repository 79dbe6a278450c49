import type { Day } from '../../values/days.ts';
import { nextWeekday, type Weekday } from '../../values/weekdays.ts';

const MOST_WEEKS = 4;
/** A holiday moves a delivery by less than half a week. */
const MOST_SHIFT = 3;

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
  const delivery = Temporal.PlainDate.from(next);
  const planned =
    deliveryDay === null
      ? delivery
      : nextWeekday(delivery.subtract({ days: MOST_SHIFT }), deliveryDay, { inclusive: true });
  return Array.from({ length: MOST_WEEKS }, (_, index) => ({
    weeks: index + 1,
    until: planned.add({ weeks: index + 1 }).toString(),
  })).filter(({ until }) => until >= first && until <= last);
}
