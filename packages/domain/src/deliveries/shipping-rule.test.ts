import fc from 'fast-check';
import { expect, it } from 'vitest';
import { WEEKDAYS, type Weekday } from '../values/weekdays.ts';
import { chooseShippingRule } from './shipping-rule.ts';

const rule = (ship_day_name: Weekday, days_in_transit: number, is_default = false, carrier_id = 1) => ({
  ship_day_name,
  days_in_transit,
  is_default,
  carrier_id,
});

it.each([
  ['the default, however slow', [rule('Monday', 1), rule('Friday', 9, true)], rule('Friday', 9, true)],
  ['else the fewest days in transit', [rule('Monday', 3), rule('Friday', 2)], rule('Friday', 2)],
  ['else the earliest weekday', [rule('Sunday', 2), rule('Thursday', 2)], rule('Thursday', 2)],
  ['else the carrier with the lowest ID', [rule('Friday', 2, false, 9), rule('Friday', 2)], rule('Friday', 2)],
  ['none when there is none', [], null],
])('orders follow %s', (_, rules, expected) => {
  expect(chooseShippingRule(rules)).toEqual(expected);
});

it('the choice does not depend on the order in which the rules are listed', () => {
  const rules = fc.array(
    fc
      .tuple(fc.constantFrom(...WEEKDAYS), fc.integer({ min: 1, max: 3 }), fc.boolean(), fc.integer({ min: 1, max: 3 }))
      .map((args) => rule(...args)),
  );
  fc.assert(
    fc.property(rules, (list) => {
      expect(chooseShippingRule(list.toReversed())).toEqual(chooseShippingRule(list));
    }),
  );
});
