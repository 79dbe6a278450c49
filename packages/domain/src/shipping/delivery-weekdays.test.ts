import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextWeekday, WEEKDAYS, weekdayOf } from '../values/weekdays.ts';
import { deliveryWeekdays } from './delivery-weekdays.ts';
import { deliveryDate } from './ship-dates.ts';

test('a carrier drives on the weekdays on which its shipping rules deliver', () => {
  const rules = [
    { ship_day_name: 'Wednesday', days_in_transit: 1 },
    { ship_day_name: 'Thursday', days_in_transit: 1 },
    { ship_day_name: 'Thursday', days_in_transit: 4 },
    { ship_day_name: 'Tuesday', days_in_transit: 2 },
  ] as const;
  expect(deliveryWeekdays(rules)).toEqual(new Set(['Thursday', 'Friday', 'Monday']));
});

test('of a carrier without shipping rules nothing is known', () => {
  expect(deliveryWeekdays([])).toBeNull();
});

test('whatever the rules, the day on which an order that follows one is delivered is driven', () => {
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
