import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextWeekday, WEEKDAYS, weekdayOf } from '../values/weekdays.ts';
import { deliveryWeekdays } from './delivery-weekdays.ts';
import { deliveryDate } from './ship-dates.ts';

test('a carrier delivers on the weekdays of its shipping rules', () => {
  const rules = [
    { ship_day_name: 'Wednesday', days_in_transit: 1 },
    { ship_day_name: 'Thursday', days_in_transit: 1 },
    { ship_day_name: 'Thursday', days_in_transit: 4 },
    { ship_day_name: 'Tuesday', days_in_transit: 2 },
  ] as const;
  expect(deliveryWeekdays(rules)).toEqual(new Set(['Thursday', 'Friday', 'Monday']));
});

test('the delivery weekdays of a carrier without shipping rules are unknown', () => {
  expect(deliveryWeekdays([])).toBeNull();
});

test('an order that follows any rule is delivered on a delivery weekday', () => {
  const rule = fc.record({
    ship_day_name: fc.constantFrom(...WEEKDAYS),
    days_in_transit: fc.integer({ min: 1, max: 10 }),
  });
  fc.assert(
    fc.property(fc.array(rule, { minLength: 1 }), fc.nat(4000), (rules, days) => {
      const from = Temporal.PlainDate.from('2024-01-01').add({ days });
      const driven = rules.map(({ ship_day_name, days_in_transit }) =>
        weekdayOf(deliveryDate(nextWeekday(from, ship_day_name, { inclusive: true }), days_in_transit)),
      );
      expect([...(deliveryWeekdays(rules) ?? [])]).toEqual(expect.arrayContaining(driven));
    }),
  );
});
