import type { Day } from '../../values/days.ts';
import { nextWeekday, type Weekday } from '../../values/weekdays.ts';

/** A holiday moves a delivery by less than half a week. */
const MOST_SHIFT = 3;

/** The customer's delivery day that a holiday may have moved; the delivery itself without such a day. */
export function plannedDelivery(deliverAt: Day, deliveryDay: Weekday | null): Temporal.PlainDate {
  const delivery = Temporal.PlainDate.from(deliverAt);
  return deliveryDay === null
    ? delivery
    : nextWeekday(delivery.subtract({ days: MOST_SHIFT }), deliveryDay, { inclusive: true });
}
