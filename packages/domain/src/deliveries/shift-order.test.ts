import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { postCutoffDeadlineAt } from '../orders/weeks/cutoffs.ts';
import { orderDates, type ShippingHoliday } from './ship-dates.ts';
import { chicagoDay } from '../values/days.ts';
import { shiftOrder, unshiftOrder } from './shift-order.ts';

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
    is_cancelled: false,
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
    isMoved: true,
    exception: 'clash',
  });
});

test('an order that would ship too early stays unchanged if its planned day is over', () => {
  const later = applied([holidayOf(3)]);
  const terms = { holidays: [holidayOf(3), holidayOf(-20)], today: weekDate.add({ days: 3 }), windowHours };
  expect(shiftOrder(later, terms)).toMatchObject({ ship_at: '2026-11-28', isMoved: false, exception: 'clash' });
});

const holiday = fc
  .tuple(fc.integer({ min: -30, max: 30 }), fc.integer({ min: -3, max: 3 }), fc.integer({ min: 0, max: 5 }))
  .filter(([shift]) => shift !== 0)
  .map(([shift, start, length]) => holidayOf(shift, start, length));

/** As the server does: only orders whose planned day is in the holiday are moved. */
function act(each: Order, holidays: readonly ShippingHoliday[], changed: ShippingHoliday, isUndo: boolean): Order {
  const planned = Temporal.PlainDate.from(each.planned_ship_at!);
  const isAffected =
    Temporal.PlainDate.compare(changed.start_date, planned) <= 0 &&
    Temporal.PlainDate.compare(planned, changed.end_date) <= 0;
  const terms = { holidays, today, windowHours };
  if (!isAffected) return each;
  return { ...each, ...(isUndo ? unshiftOrder(each, changed, terms) : shiftOrder(each, terms)) };
}

test('a holiday that is applied and undone among others gives the previous dates, and can be applied again', () => {
  let moved = 0;
  const acts = fc.array(fc.nat(4), { maxLength: 12 });
  fc.assert(
    fc.property(fc.array(holiday, { minLength: 2, maxLength: 5 }), acts, fc.nat(4), (holidays, places, last) => {
      const used = new Set<ShippingHoliday>();
      const toggle = (each: Order, one: ShippingHoliday) => {
        const isUndo = used.delete(one);
        if (!isUndo) used.add(one);
        return act(each, [...used], one, isUndo);
      };
      const at = (place: number) => holidays[place % holidays.length]!;
      const before = places.reduce((each, place) => toggle(each, at(place)), order());
      const made = orderDates({ ...plan, holidays: [...used] });
      expect(days(before)).toEqual([made.ship_at.toString(), made.deliver_at.toString()]);
      const once = toggle(before, at(last));
      const back = toggle(once, at(last));
      expect(days(back)).toEqual(days(before));
      expect(days(toggle(back, at(last)))).toEqual(days(once));
      if (once.ship_at !== before.ship_at) moved += 1;
    }),
    { numRuns: 200 },
  );
  expect(moved).toBeGreaterThan(40);
});

const alone = (today_ = today) => ({ holidays: [], today: today_, windowHours });
test.each([
  ['has shipped', holidayOf(2), {}, weekDate.add({ days: 6 }), 'shipped'],
  ['kept its day as a clash', holidayOf(-20), {}, today, 'clash'],
  ['would return to a day that has passed', holidayOf(3), {}, weekDate.add({ days: 4 }), 'clash'],
  ['was dated by hand since', holidayOf(2), { ship_at: '2026-12-01', deliver_at: '2026-12-03' }, today, 'redated'],
])('an undone holiday leaves an order alone that %s', (_, undone, changes, day, exception) => {
  const now = { ...applied([undone]), ...changes };
  expect(unshiftOrder(now, undone, alone(day))).toEqual({
    ship_at: now.ship_at,
    deliver_at: now.deliver_at,
    isMoved: false,
    exception,
  });
  expect(unshiftOrder({ ...now, is_cancelled: true }, undone, alone(day)), 'cancelled').toBeNull();
});

test('an undone holiday has no effect on an order without dates or with the previous dates', () => {
  expect(unshiftOrder(order(), holidayOf(2), alone())).toBeNull();
  for (const field of ['planned_ship_at', 'ship_at', 'deliver_at'])
    expect(unshiftOrder({ ...order(), [field]: null }, holidayOf(2), alone())).toBeNull();
  expect(unshiftOrder(order(), holidayOf(2), alone(weekDate.add({ days: 6 })))).toBeNull();
});

test('a clash returns to the day that the other holidays give it when the holiday is undone', () => {
  const both = applied([holidayOf(3), holidayOf(-20)]);
  expect(unshiftOrder(both, holidayOf(-20), { ...alone(), holidays: [holidayOf(3)] })).toEqual({
    ship_at: '2026-11-28',
    deliver_at: '2026-11-30',
    isMoved: true,
    exception: null,
  });
});
