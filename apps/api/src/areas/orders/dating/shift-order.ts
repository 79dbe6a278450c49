import { postCutoffDeadlineAt } from '@larder/domain/orders/weeks/cutoffs.ts';
import { holidayShift, isShippingClash, type ShippingHoliday } from '@larder/domain/deliveries/ship-dates.ts';

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
  /** Moving it would ship before its deadline or today (SHIP-12). */
  isClash: boolean;
  isMoved: boolean;
}

/**
 * A clash keeps the planned day, or the current one if that has passed, so the order of applying holidays does not
 * matter.
 */
export function shiftOrder(order: DatedOrder, { holidays, today, windowHours }: Terms): Shifted | null {
  if (order.planned_ship_at === null || order.ship_at === null || order.deliver_at === null) return null;
  const planned = Temporal.PlainDate.from(order.planned_ship_at);
  const now = Temporal.PlainDate.from(order.ship_at);
  const shifted = planned.add({ days: holidayShift(planned, order.carrier_id ?? 0, holidays) });
  if (shifted.equals(now)) return null;
  const deadline = order.post_cutoff_changes_deadline_at ?? postCutoffDeadlineAt(order.cutoff_at, windowHours);
  const isClash = isShippingClash(shifted, { deadline, today });
  const unshifted = Temporal.PlainDate.compare(planned, today) < 0 ? now : planned;
  const ship = isClash ? unshifted : shifted;
  return {
    ship_at: ship.toString(),
    deliver_at: ship.add(now.until(order.deliver_at)).toString(),
    isClash,
    isMoved: !ship.equals(now),
  };
}
