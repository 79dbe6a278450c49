import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { postCutoffDeadlineAt } from '@larder/domain/orders/weeks/cutoffs.ts';
import { orderDates, type ShippingHoliday } from '@larder/domain/deliveries/ship-dates.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { shiftOrder } from './shift-order.ts';

const weekDate = Temporal.PlainDate.from('2026-11-23');
const cutoff_at = Temporal.Instant.from('2026-11-19T06:00:00Z');
const windowHours = 48;
const plan = {
  weekDate,
  shipWeekday: 'Wednesday',
  deadline: postCutoffDeadlineAt(cutoff_at, windowHours),
  daysInTransit: 2,
  carrierId: 1,
} as const;
const today = chicagoDay(cutoff_at);

type Order = Parameters<typeof shiftOrder>[0];
const order = (): Order => {
  const dates = orderDates({ ...plan, holidays: [] });
  return {
    planned_ship_at: dates.planned_ship_at.toString(),
    ship_at: dates.ship_at.toString(),
    deliver_at: dates.deliver_at.toString(),
    carrier_id: 1,
    cutoff_at,
    post_cutoff_changes_deadline_at: null,
  };
};

const applied = (holidays: readonly ShippingHoliday[]) =>
  holidays.reduce(
    (each, _, place) => ({
      ...each,
      ...shiftOrder(each, { holidays: holidays.slice(0, place + 1), today, windowHours }),
    }),
    order(),
  );
const days = ({ ship_at, deliver_at }: Order) => [ship_at, deliver_at];

const holidayOf = (shift_days: number, start = 2, length = 0): ShippingHoliday => ({
  start_date: weekDate.add({ days: start }),
  end_date: weekDate.add({ days: start + length }),
  is_applied: true,
  rules: [{ carrier_id: 1, shift_days }],
});

test('holidays applied in any order date an order like one created after all of them', () => {
  const holiday = fc
    .tuple(fc.integer({ min: -30, max: 30 }), fc.integer({ min: -3, max: 3 }), fc.integer({ min: 0, max: 5 }))
    .map(([shift, start, length]) => holidayOf(shift, start, length));
  let clashes = 0;
  fc.assert(
    fc.property(fc.array(holiday, { minLength: 2, maxLength: 4 }), (holidays) => {
      const made = orderDates({ ...plan, holidays });
      const one = applied(holidays);
      const other = applied(holidays.toReversed());
      expect(days(one)).toEqual([made.ship_at.toString(), made.deliver_at.toString()]);
      expect(days(other)).toEqual(days(one));
      if (made.ship_at.equals(made.planned_ship_at)) clashes += 1;
    }),
  );
  expect(clashes, 'some of them keep the planned day').toBeGreaterThan(0);
});

test('an order that holidays would ship too early returns to its planned day as a clash', () => {
  const later = applied([holidayOf(3)]);
  expect(days(later)).toEqual(['2026-11-28', '2026-11-30']);
  const both = { holidays: [holidayOf(3), holidayOf(-20)], today, windowHours };
  expect(shiftOrder(later, both)).toEqual({
    ship_at: '2026-11-25',
    deliver_at: '2026-11-27',
    isClash: true,
    isMoved: true,
  });
});

test('an order that would ship too early stays unchanged if its planned day is over', () => {
  const later = applied([holidayOf(3)]);
  const terms = { holidays: [holidayOf(3), holidayOf(-20)], today: weekDate.add({ days: 3 }), windowHours };
  expect(shiftOrder(later, terms)).toMatchObject({ ship_at: '2026-11-28', isClash: true, isMoved: false });
});
