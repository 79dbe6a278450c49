import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutoffAt, postCutoffDeadlineAt } from '../orders/weeks/cutoffs.ts';
import { chicagoDay } from '../values/days.ts';
import { type Weekday, WEEKDAYS, weekdayOf } from '../values/weekdays.ts';
import {
  deliveryDate,
  holidayShift,
  isShippingClash,
  orderDates,
  plannedShipDate,
  type ShippingHoliday,
} from './ship-dates.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const deadlineOf = (week: Temporal.PlainDate, cutoff: Weekday, hours = 48) =>
  postCutoffDeadlineAt(cutoffAt(week, cutoff), hours);

function holiday(from: string, to: string, shifts: Record<number, number>, isApplied = true): ShippingHoliday {
  const rules = Object.entries(shifts).map(([carrier, days]) => ({ carrier_id: Number(carrier), shift_days: days }));
  return { start_date: day(from), end_date: day(to), is_applied: isApplied, rules };
}

describe('the planned ship date', () => {
  it.each<[string, Weekday, number, Weekday, string, string]>([
    ['2026-11-23', 'Friday', 48, 'Wednesday', '2026-11-25', 'in the week'],
    ['2026-11-23', 'Friday', 48, 'Monday', '2026-11-23', 'on the week’s own Monday, the day after the deadline'],
    ['2026-11-23', 'Sunday', 48, 'Tuesday', '2026-12-01', 'a week on when the deadline reaches into its day'],
    ['2026-11-23', 'Sunday', 48, 'Wednesday', '2026-11-25', 'the day after the deadline’s day'],
    ['2026-11-23', 'Sunday', 120, 'Friday', '2026-12-04', 'after the longest window'],
    ['2026-03-09', 'Saturday', 48, 'Monday', '2026-03-16', 'after a window over the spring change'],
    ['2026-11-02', 'Saturday', 24, 'Monday', '2026-11-02', 'after a window that ends on the autumn change'],
    ['2026-12-28', 'Friday', 48, 'Thursday', '2026-12-31', 'in week 53'],
    ['2027-01-04', 'Thursday', 48, 'Wednesday', '2027-01-06', 'in week 1'],
  ])(
    'the planned ship date of week %s, cutoff %s, window %i h, shipping %s, is %s: %s',
    (week, cutoff, hours, ship, expected) => {
      const deadline = deadlineOf(day(week), cutoff, hours);
      expect(plannedShipDate({ weekDate: day(week), shipWeekday: ship, deadline }).toString()).toBe(expected);
    },
  );

  it('the planned ship date is the first ship weekday in or after the week and after the deadline’s day', () => {
    const mondays = fc.integer({ min: 0, max: 1_000 }).map((n) => day('2020-01-06').add({ weeks: n }));
    const weekdays = fc.constantFrom(...WEEKDAYS);
    fc.assert(
      fc.property(
        mondays,
        weekdays,
        weekdays,
        fc.integer({ min: 1, max: 120 }),
        (weekDate, cutoff, shipWeekday, hours) => {
          const deadline = deadlineOf(weekDate, cutoff, hours);
          const ship = plannedShipDate({ weekDate, shipWeekday, deadline });
          const allowed = (date: Temporal.PlainDate) =>
            Temporal.PlainDate.compare(date, weekDate) >= 0 &&
            Temporal.PlainDate.compare(date, chicagoDay(deadline)) > 0;
          expect(weekdayOf(ship)).toBe(shipWeekday);
          expect(allowed(ship)).toBe(true);
          expect(allowed(ship.subtract({ days: 7 }))).toBe(false);
        },
      ),
    );
  });
});

describe('the shift of holidays', () => {
  const thanksgiving = holiday('2026-11-25', '2026-11-27', { 1: -1, 2: 2 });

  it.each([
    ['2026-11-24', 1, 0, 'the day before it'],
    ['2026-11-25', 1, -1, 'its first day'],
    ['2026-11-27', 2, 2, 'its last day'],
    ['2026-11-28', 2, 0, 'the day after it'],
    ['2026-11-26', 3, 0, 'a carrier without a rule'],
  ])('the holiday shift for %s and carrier %i is %i: %s', (date, carrier, expected) => {
    expect(holidayShift(day(date), carrier, [thanksgiving])).toBe(expected);
  });

  it('the holiday shift ignores a holiday that is not applied', () => {
    expect(holidayShift(day('2026-11-25'), 1, [holiday('2026-11-25', '2026-11-25', { 1: 3 }, false)])).toBe(0);
  });

  it('the holiday shift does not test the shifted date again', () => {
    const next = holiday('2026-11-27', '2026-11-28', { 2: 5 });
    expect(holidayShift(day('2026-11-25'), 2, [thanksgiving, next])).toBe(2);
  });
});

describe('the dates of an order', () => {
  const weekDate = day('2026-11-23');
  const plan = { weekDate, shipWeekday: 'Wednesday', daysInTransit: 2, carrierId: 1 } as const;
  const deadline = deadlineOf(weekDate, 'Friday');

  it('holidays that cover the planned ship date move the ship and delivery date', () => {
    const holidays = [holiday('2026-11-25', '2026-11-25', { 1: -1 }), holiday('2026-11-20', '2026-11-30', { 1: -1 })];
    expect(orderDates({ ...plan, deadline, holidays })).toEqual({
      planned_ship_at: day('2026-11-25'),
      ship_at: day('2026-11-23'),
      deliver_at: day('2026-11-25'),
    });
  });

  it('a holiday on the cutoff day or the deadline’s day moves no dates', () => {
    const holidays = [holiday('2026-11-20', '2026-11-22', { 1: 3 })];
    expect(orderDates({ ...plan, deadline, holidays }).ship_at.toString()).toBe('2026-11-25');
  });

  it('an order that holidays would ship before its deadline keeps its planned date', () => {
    const holidays = [holiday('2026-11-25', '2026-11-25', { 1: -3 })];
    expect(orderDates({ ...plan, deadline, holidays })).toEqual({
      planned_ship_at: day('2026-11-25'),
      ship_at: day('2026-11-25'),
      deliver_at: day('2026-11-27'),
    });
  });

  it('dates do not depend on the order in which holidays are applied', () => {
    const holidays = fc
      .record({
        start: fc.integer({ min: -9, max: 9 }),
        length: fc.integer({ min: 0, max: 9 }),
        shift: fc.integer({ min: -7, max: 7 }),
      })
      .map(({ start, length, shift }) => ({
        start_date: weekDate.add({ days: start }),
        end_date: weekDate.add({ days: start + length }),
        is_applied: true,
        rules: [{ carrier_id: 1, shift_days: shift }],
      }));
    fc.assert(
      fc.property(holidays, holidays, fc.constantFrom(...WEEKDAYS), (a, b, shipWeekday) => {
        const dates = (list: readonly ShippingHoliday[]) =>
          orderDates({ ...plan, shipWeekday, deadline, holidays: list });
        const both = dates([a, b]);
        expect(dates([b, a])).toEqual(both);
        expect(both.deliver_at.equals(deliveryDate(both.ship_at, plan.daysInTransit))).toBe(true);
      }),
    );
  });
});

describe('a clash', () => {
  const deadline = deadlineOf(day('2026-11-23'), 'Friday');

  it.each([
    ['2026-11-21', '2026-11-21', true, 'before the deadline'],
    ['2026-11-22', '2026-11-21', true, 'on the deadline’s day'],
    ['2026-11-23', '2026-11-21', false, 'the day after the deadline'],
    ['2026-11-24', '2026-11-25', true, 'before today'],
    ['2026-11-25', '2026-11-25', false, 'today, after the deadline'],
  ])('shipping on %s clashes on %s: %s (%s)', (ship, today, expected) => {
    expect(isShippingClash(day(ship), { deadline, today: day(today) })).toBe(expected);
  });
});
