import { orderDates, type OrderDates, type ShippingHoliday } from '@larder/domain/shipping/ship-dates.ts';
import type { Rule } from './customers.ts';
import type { CycleId, Week } from './weeks.ts';

/** The weeks, the holidays, and the days of an order in them. */
export interface Calendar {
  weeks: Week[];
  datesOf(week: Week, cycle: CycleId, rule: Rule): OrderDates;
}

/** Thousands of orders share few days: each is reckoned once. */
export function newCalendar(weeks: Week[], holidays: ShippingHoliday[]): Calendar {
  const known = new Map<string, OrderDates>();
  return {
    weeks,
    datesOf: (week, cycle, { carrierId, shipWeekday, daysInTransit }) => {
      const key = `${week.id} ${cycle} ${carrierId} ${shipWeekday} ${daysInTransit}`;
      const dates =
        known.get(key) ??
        orderDates({
          weekDate: week.date,
          shipWeekday,
          deadline: week.cycles[cycle].deadline,
          daysInTransit,
          carrierId,
          holidays,
        });
      known.set(key, dates);
      return dates;
    },
  };
}
