import { postCutoffDeadlineAt } from '@larder/domain/orders/cutoffs.ts';
import { holidayShift, isShippingClash, type ShippingHoliday } from '@larder/domain/shipping/ship-dates.ts';

/** An order as far as a holiday moves it. */
interface DatedOrder {
  planned_ship_at: string | null;
  ship_at: string | null;
  deliver_at: string | null;
  carrier_id: number | null;
  cutoff_at: Temporal.Instant;
  post_cutoff_changes_deadline_at: Temporal.Instant | null;
}

interface Terms {
  holidays: readonly ShippingHoliday[];
  today: Temporal.PlainDate;
  windowHours: number;
}

interface Shifted {
  ship_at: string;
  deliver_at: string;
  /** It would ship before its deadline or today: it is left alone (rulings 3). */
  isClash: boolean;
}

/** Where the applied holidays put an order, reckoned from its planned ship date; null where it stays. */
export function shiftOrder(order: DatedOrder, { holidays, today, windowHours }: Terms): Shifted | null {
  if (order.planned_ship_at === null || order.ship_at === null || order.deliver_at === null) return null;
  const planned = Temporal.PlainDate.from(order.planned_ship_at);
  const ship = planned.add({ days: holidayShift(planned, order.carrier_id ?? 0, holidays) });
  if (ship.toString() === order.ship_at) return null;
  const daysInTransit = Temporal.PlainDate.from(order.ship_at).until(order.deliver_at).days;
  const deadline = order.post_cutoff_changes_deadline_at ?? postCutoffDeadlineAt(order.cutoff_at, windowHours);
  return {
    ship_at: ship.toString(),
    deliver_at: ship.add({ days: daysInTransit }).toString(),
    isClash: isShippingClash(ship, { deadline, today }),
  };
}
