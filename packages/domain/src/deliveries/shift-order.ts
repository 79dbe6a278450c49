import { postCutoffDeadlineAt } from '../orders/weeks/cutoffs.ts';
import type { Day } from '../values/days.ts';
import { holidayShift, isShippingClash, type ShippingHoliday } from './ship-dates.ts';

interface DatedOrder {
  readonly planned_ship_at: Day | null;
  readonly ship_at: Day | null;
  readonly deliver_at: Day | null;
  readonly carrier_id: number | null;
  readonly cutoff_at: Temporal.Instant;
  readonly post_cutoff_changes_deadline_at: Temporal.Instant | null;
  readonly is_cancelled: boolean;
}

export interface ShiftTerms {
  /** The applied ones; without the one that is undone. */
  readonly holidays: readonly ShippingHoliday[];
  readonly today: Temporal.PlainDate;
  readonly windowHours: number;
}

/** Shipped; ships before its deadline or today if it follows the holidays (SHIP-12); rescheduled by other means since. */
export type DateException = 'shipped' | 'clash' | 'redated';

export interface Shifted {
  ship_at: Day;
  deliver_at: Day;
  isMoved: boolean;
  /** Why it does not have the day that the holidays give it; a clash can still move, to its planned day. */
  exception: DateException | null;
}

/**
 * The dates of an order by the applied holidays alone, or null if it has them: applying and undoing holidays in any
 * order gives the same dates (SHIP-10, SHIP-29). A clash keeps the planned day, or the current one if that has passed.
 */
export function shiftOrder(order: DatedOrder, { holidays, today, windowHours }: ShiftTerms): Shifted | null {
  if (order.planned_ship_at === null || order.ship_at === null || order.deliver_at === null) return null;
  const planned = Temporal.PlainDate.from(order.planned_ship_at);
  const now = Temporal.PlainDate.from(order.ship_at);
  const shifted = shiftedDay(order, planned, holidays);
  if (shifted.equals(now)) return null;
  const isClash = isShippingClash(shifted, { deadline: deadlineOf(order, windowHours), today });
  const unshifted = isPast(planned, today) ? now : planned;
  const ship = isClash ? unshifted : shifted;
  return {
    ship_at: ship.toString(),
    deliver_at: ship.add(now.until(order.deliver_at)).toString(),
    isMoved: !ship.equals(now),
    exception: isClash ? 'clash' : null,
  };
}

/**
 * The dates of an order without an applied holiday, or null if it has them already (SHIP-29). A cancelled order without
 * the day of the holidays is dated when it is resumed (SHIP-37), so it is not an exception.
 */
export function unshiftOrder(order: DatedOrder, undone: ShippingHoliday, terms: ShiftTerms): Shifted | null {
  if (order.planned_ship_at === null || order.ship_at === null || order.deliver_at === null) return null;
  const planned = Temporal.PlainDate.from(order.planned_ship_at);
  const now = Temporal.PlainDate.from(order.ship_at);
  const dates = { ship_at: order.ship_at, deliver_at: order.deliver_at };
  const except = (exception: DateException): Shifted | null =>
    order.is_cancelled ? null : { ...dates, isMoved: false, exception };
  const withHoliday = shiftedDay(order, planned, [...terms.holidays, undone]);
  const isFollowed = withHoliday.equals(now);
  if (isPast(now, terms.today)) return isFollowed ? except('shipped') : null;
  const deadline = deadlineOf(order, terms.windowHours);
  const wasClash = !isFollowed && isShippingClash(withHoliday, { deadline, today: terms.today });
  const back = shiftOrder(order, terms);
  if (back === null) return wasClash ? except('clash') : null;
  const isKnown = isFollowed || (wasClash && (now.equals(planned) || isPast(planned, terms.today)));
  if (!isKnown) return except('redated');
  return back.isMoved ? back : except('clash');
}

const shiftedDay = (order: DatedOrder, planned: Temporal.PlainDate, holidays: readonly ShippingHoliday[]) =>
  planned.add({ days: holidayShift(planned, order.carrier_id ?? 0, holidays) });

const deadlineOf = (order: DatedOrder, windowHours: number) =>
  order.post_cutoff_changes_deadline_at ?? postCutoffDeadlineAt(order.cutoff_at, windowHours);

const isPast = (day: Temporal.PlainDate, today: Temporal.PlainDate) => Temporal.PlainDate.compare(day, today) < 0;
