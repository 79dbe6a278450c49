import { describe, expect, it } from 'vitest';
import { cutoffAt, postCutoffDeadlineAt } from '../orders/weeks/cutoffs.ts';
import { orderWeekNumber } from '../orders/weeks/order-week-number.ts';
import { chicagoDay, chicagoWallClock } from '../values/days.ts';
import type { Weekday } from '../values/weekdays.ts';
import { deliveryQuote } from './delivery-quote.ts';
import { orderDates, type ShippingHoliday } from './ship-dates.ts';

// Calculated by hand from a calendar and Chicago's clock changes.

const day = (text: string) => Temporal.PlainDate.from(text);
const CARRIER = 7;

interface Golden {
  week: string;
  number: number;
  cutoffDay: Weekday;
  cutoff: string;
  /** 48 hours on the wall clock; 47 or 49 elapsed hours across a clock change. */
  deadline: string;
  hours: number;
  shipDay: Weekday;
  ship: string;
  delivery: string;
  /** For somebody who subscribes right after the cutoff. */
  nextDelivery: string;
  holidays?: ShippingHoliday[];
}

const holiday = (from: string, to: string, shift_days: number): ShippingHoliday => ({
  start_date: day(from),
  end_date: day(to),
  is_applied: true,
  rules: [{ carrier_id: CARRIER, shift_days }],
});

const GOLDEN: Record<string, Golden> = {
  'spring 2027: the clock springs in the window': {
    week: '2027-03-15',
    number: 202_711,
    cutoffDay: 'Saturday',
    cutoff: '2027-03-14T05:59:59Z',
    deadline: '2027-03-16T04:59:59Z',
    hours: 47,
    shipDay: 'Tuesday',
    ship: '2027-03-16',
    delivery: '2027-03-18',
    nextDelivery: '2027-03-25',
  },
  'spring 2027: the clock springs on the day of the cutoff': {
    week: '2027-03-15',
    number: 202_711,
    cutoffDay: 'Sunday',
    cutoff: '2027-03-15T04:59:59Z',
    deadline: '2027-03-17T04:59:59Z',
    hours: 48,
    shipDay: 'Tuesday',
    ship: '2027-03-23',
    delivery: '2027-03-25',
    nextDelivery: '2027-04-01',
  },
  'autumn 2026: the clock falls back in the window': {
    week: '2026-11-02',
    number: 202_645,
    cutoffDay: 'Saturday',
    cutoff: '2026-11-01T04:59:59Z',
    deadline: '2026-11-03T05:59:59Z',
    hours: 49,
    shipDay: 'Tuesday',
    ship: '2026-11-03',
    delivery: '2026-11-05',
    nextDelivery: '2026-11-12',
  },
  'autumn 2026: the clock falls back on the day of the cutoff': {
    week: '2026-11-02',
    number: 202_645,
    cutoffDay: 'Sunday',
    cutoff: '2026-11-02T05:59:59Z',
    deadline: '2026-11-04T05:59:59Z',
    hours: 48,
    shipDay: 'Wednesday',
    ship: '2026-11-04',
    delivery: '2026-11-06',
    nextDelivery: '2026-11-13',
  },
  'the year’s end: week 53, its delivery in the next year': {
    week: '2026-12-28',
    number: 202_653,
    cutoffDay: 'Sunday',
    cutoff: '2026-12-28T05:59:59Z',
    deadline: '2026-12-30T05:59:59Z',
    hours: 48,
    shipDay: 'Thursday',
    ship: '2026-12-31',
    delivery: '2027-01-02',
    nextDelivery: '2027-01-09',
  },
  'the year’s beginning: week 1, its cutoff in the old year': {
    week: '2027-01-04',
    number: 202_701,
    cutoffDay: 'Thursday',
    cutoff: '2027-01-01T05:59:59Z',
    deadline: '2027-01-03T05:59:59Z',
    hours: 48,
    shipDay: 'Monday',
    ship: '2027-01-04',
    delivery: '2027-01-06',
    nextDelivery: '2027-01-13',
  },
  'a year whose week 1 begins in December': {
    week: '2024-12-30',
    number: 202_501,
    cutoffDay: 'Friday',
    cutoff: '2024-12-28T05:59:59Z',
    deadline: '2024-12-30T05:59:59Z',
    hours: 48,
    shipDay: 'Wednesday',
    ship: '2025-01-01',
    delivery: '2025-01-03',
    nextDelivery: '2025-01-10',
  },
  'a holiday on the cutoff day moves nothing': {
    week: '2026-11-30',
    number: 202_649,
    cutoffDay: 'Thursday',
    cutoff: '2026-11-27T05:59:59Z',
    deadline: '2026-11-29T05:59:59Z',
    hours: 48,
    shipDay: 'Tuesday',
    ship: '2026-12-01',
    delivery: '2026-12-03',
    nextDelivery: '2026-12-10',
    holidays: [holiday('2026-11-26', '2026-11-26', 2)],
  },
  'a holiday from the cutoff day over the ship day moves ship and delivery': {
    week: '2026-12-21',
    number: 202_652,
    cutoffDay: 'Saturday',
    cutoff: '2026-12-20T05:59:59Z',
    deadline: '2026-12-22T05:59:59Z',
    hours: 48,
    shipDay: 'Thursday',
    ship: '2026-12-26',
    delivery: '2026-12-28',
    nextDelivery: '2027-01-02',
    holidays: [holiday('2026-12-19', '2026-12-25', 2)],
  },
};

describe.each(Object.entries(GOLDEN))('%s', (_, golden) => {
  const weekDate = day(golden.week);
  const nextDate = weekDate.add({ days: 7 });
  const cutoff = cutoffAt(weekDate, golden.cutoffDay);
  const deadline = postCutoffDeadlineAt(cutoff, 48);
  const { holidays = [], shipDay: shipWeekday } = golden;

  it('the week has its number, cutoff and deadline', () => {
    expect(orderWeekNumber(weekDate)).toBe(golden.number);
    expect(cutoff.toString()).toBe(golden.cutoff);
    expect(deadline.toString()).toBe(golden.deadline);
    expect(deadline.since(cutoff).total('hours')).toBe(golden.hours);
    expect([cutoff, deadline].map((moment) => chicagoWallClock(moment).slice(11))).toEqual(['23:59:59', '23:59:59']);
  });

  it('the order ships and is delivered on its dates', () => {
    const dates = orderDates({ weekDate, shipWeekday, deadline, daysInTransit: 2, carrierId: CARRIER, holidays });
    expect([dates.ship_at.toString(), dates.deliver_at.toString()]).toEqual([golden.ship, golden.delivery]);
  });

  it('the week is quoted until its cutoff, then the next week', () => {
    const weeks = [nextDate, weekDate].map((date, index) => ({
      order_week_id: index,
      production_cycle_id: 1,
      date,
      cutoff_at: cutoffAt(date, golden.cutoffDay),
    }));
    const rule = {
      production_cycle_id: 1,
      carrier_id: CARRIER,
      ship_day_name: shipWeekday,
      days_in_transit: 2,
      is_default: true,
    };
    const deliveryAt = (now: Temporal.Instant) =>
      deliveryQuote({
        now,
        today: chicagoDay(now),
        cycles: [],
        weeks,
        rules: [rule],
        holidays,
        defaultCycleId: 1,
        windowHours: 48,
      })?.delivery_date.toString();
    expect(deliveryAt(cutoff.subtract({ seconds: 1 }))).toBe(golden.delivery);
    expect(deliveryAt(cutoff)).toBe(golden.nextDelivery);
  });
});
