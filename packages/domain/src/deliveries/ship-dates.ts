import { chicagoDay } from '../values/days.ts';
import { nextWeekday, type Weekday } from '../values/weekdays.ts';

/** Start and end date are inclusive. */
export interface ShippingHoliday {
  readonly start_date: Temporal.PlainDate;
  readonly end_date: Temporal.PlainDate;
  readonly is_applied: boolean;
  readonly rules: readonly { readonly carrier_id: number; readonly shift_days: number }[];
}

/** Holidays shift `ship_at`; `planned_ship_at` never moves. */
export interface OrderDates {
  readonly planned_ship_at: Temporal.PlainDate;
  readonly ship_at: Temporal.PlainDate;
  readonly deliver_at: Temporal.PlainDate;
}

const later = (a: Temporal.PlainDate, b: Temporal.PlainDate) => (Temporal.PlainDate.compare(a, b) > 0 ? a : b);

/** The first ship weekday on or after the week's date and after the deadline's Chicago day (SHIP-1). */
export function plannedShipDate(plan: {
  readonly weekDate: Temporal.PlainDate;
  readonly shipWeekday: Weekday;
  readonly deadline: Temporal.Instant;
}): Temporal.PlainDate {
  const dayAfterDeadline = chicagoDay(plan.deadline).add({ days: 1 });
  return nextWeekday(later(plan.weekDate, dayAfterDeadline), plan.shipWeekday, { inclusive: true });
}

/** `daysInTransit` counts calendar days. */
export const deliveryDate = (ship: Temporal.PlainDate, daysInTransit: number): Temporal.PlainDate =>
  ship.add({ days: daysInTransit });

/**
 * Days by which applied holidays shift an order of a carrier: the sum over those that cover its planned ship date. The
 * shifted date is not tested again, so the order of holidays does not matter (SHIP-10).
 */
export function holidayShift(
  plannedShip: Temporal.PlainDate,
  carrierId: number,
  holidays: readonly ShippingHoliday[],
): number {
  return holidays
    .filter((holiday) => holiday.is_applied && containsDay(holiday, plannedShip))
    .flatMap((holiday) => holiday.rules)
    .filter((rule) => rule.carrier_id === carrierId)
    .reduce((days, rule) => days + rule.shift_days, 0);
}

/** Both end days included. */
export const containsDay = (holiday: Pick<ShippingHoliday, 'start_date' | 'end_date'>, day: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(holiday.start_date, day) <= 0 && Temporal.PlainDate.compare(day, holiday.end_date) <= 0;

/**
 * Ship and delivery date move together. An order that would ship before its deadline keeps its planned date (SHIP-12).
 */
export function orderDates(plan: {
  readonly weekDate: Temporal.PlainDate;
  readonly shipWeekday: Weekday;
  readonly deadline: Temporal.Instant;
  readonly daysInTransit: number;
  readonly carrierId: number;
  readonly holidays: readonly ShippingHoliday[];
}): OrderDates {
  const planned = plannedShipDate(plan);
  const shifted = planned.add({ days: holidayShift(planned, plan.carrierId, plan.holidays) });
  const ship = isBeforeDeadline(shifted, plan.deadline) ? planned : shifted;
  return { planned_ship_at: planned, ship_at: ship, deliver_at: deliveryDate(ship, plan.daysInTransit) };
}

const isBeforeDeadline = (ship: Temporal.PlainDate, deadline: Temporal.Instant): boolean =>
  Temporal.PlainDate.compare(ship, chicagoDay(deadline)) <= 0;

/**
 * Whether a ship date is before today or not after the deadline's day. A holiday leaves such an order unchanged and lists
 * it as a clash (SHIP-12).
 */
export const isShippingClash = (
  ship: Temporal.PlainDate,
  { deadline, today }: { readonly deadline: Temporal.Instant; readonly today: Temporal.PlainDate },
): boolean => Temporal.PlainDate.compare(ship, today) < 0 || isBeforeDeadline(ship, deadline);
