import { orderDates, type OrderDates, type ShippingHoliday } from '@larder/domain/deliveries/ship-dates.ts';
import type { CycleId, Week } from './weeks.ts';
import type { Rule } from '../customers/customer.ts';

export interface Calendar {
  weeks: Week[];
  datesOf(week: Week, cycle: CycleId, rule: Rule): OrderDates;
}

/** Cached: thousands of orders share few days. */
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
