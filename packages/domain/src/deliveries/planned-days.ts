import type { Weekday } from '../values/weekdays.ts';
import { type OrderDates, orderDates, plannedShipDate, type ShippingHoliday } from './ship-dates.ts';

/** How some zip codes of a cycle are served. */
export interface ShippingLeg {
  readonly production_cycle_id: number;
  readonly carrier_id: number;
  readonly ship_weekday: Weekday;
  readonly days_in_transit: number;
}

interface PlannedCycle {
  readonly production_cycle_id: number;
  readonly weekDate: Temporal.PlainDate;
  readonly shipDays: readonly Weekday[];
  readonly deadline: Temporal.Instant;
}

/** Each day once, in order. */
export interface PlannedDays {
  readonly ships: Temporal.PlainDate[];
  readonly deliveries: Temporal.PlainDate[];
}

/**
 * With applied holidays, which move each carrier by its own days, as orders are dated (TIME-34). A ship day that no
 * carrier serves is shown as planned.
 */
export function plannedDays(
  { production_cycle_id, weekDate, shipDays, deadline }: PlannedCycle,
  legs: readonly ShippingLeg[],
  holidays: readonly ShippingHoliday[],
): PlannedDays {
  const dates = shipDays.flatMap((shipWeekday): LegDates[] => {
    const served = legs.filter(
      (leg) => leg.production_cycle_id === production_cycle_id && leg.ship_weekday === shipWeekday,
    );
    if (served.length === 0)
      return [{ ship_at: plannedShipDate({ weekDate, shipWeekday, deadline }), deliver_at: null }];
    return served.map(({ carrier_id: carrierId, days_in_transit: daysInTransit }) =>
      orderDates({ weekDate, shipWeekday, deadline, daysInTransit, carrierId, holidays }),
    );
  });
  return {
    ships: inOrder(dates.map(({ ship_at }) => ship_at)),
    deliveries: inOrder(dates.map(({ deliver_at }) => deliver_at).filter((day) => day !== null)),
  };
}

type LegDates = Pick<OrderDates, 'ship_at'> & { deliver_at: Temporal.PlainDate | null };

const inOrder = (days: readonly Temporal.PlainDate[]): Temporal.PlainDate[] =>
  [...new Set(days.map(String))].toSorted().map((day) => Temporal.PlainDate.from(day));
