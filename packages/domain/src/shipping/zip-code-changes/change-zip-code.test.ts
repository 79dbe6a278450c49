import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WEEKDAYS } from '../../values/weekdays.ts';
import { refusalOfShippingRules } from '../zip-codes/zip-code-rules.ts';
import {
  changeZipCode,
  refusalOfChangedSelection,
  refusalToChangeNone,
  refusalToSelectZipCodes,
  type ZipCodeAct,
} from './change-zip-code.ts';

const rule = (changes: object = {}) => ({
  carrier_id: 1,
  production_cycle_id: 1,
  ship_day_name: 'Wednesday' as const,
  days_in_transit: 2,
  is_default: false,
  ...changes,
});
const zip = {
  is_active: true,
  default_production_cycle_id: 1,
  rules: [rule({ is_default: true }), rule({ production_cycle_id: 2, carrier_id: 2 })],
};
const ANY = { of_carrier_id: null, of_production_cycle_id: null };
const STAYS = { carrier_id: null, ship_day_name: null, days_in_transit: null };
const change = (act: ZipCodeAct, of = zip) => changeZipCode(of, act, (each) => each);

test.each<[string, ZipCodeAct, object]>([
  ['disabled', { kind: 'disable' }, { ...zip, is_active: false }],
  [
    'given other days in transit',
    { kind: 'change-rules', ...ANY, ...STAYS, of_carrier_id: 2, days_in_transit: 4 },
    { ...zip, rules: [zip.rules[0], { ...zip.rules[1], days_in_transit: 4 }] },
  ],
  [
    'given another carrier and weekday in one cycle',
    { kind: 'change-rules', ...ANY, ...STAYS, of_production_cycle_id: 1, carrier_id: 2, ship_day_name: 'Friday' },
    { ...zip, rules: [{ ...zip.rules[0], carrier_id: 2, ship_day_name: 'Friday' }, zip.rules[1]] },
  ],
  [
    'given a rule that replaces the default of its cycle',
    { kind: 'add-rule', ...rule({ ship_day_name: 'Friday', is_default: true }) },
    {
      ...zip,
      rules: [
        { ...zip.rules[0], is_default: false },
        zip.rules[1],
        rule({ ship_day_name: 'Friday', is_default: true }),
      ],
    },
  ],
  [
    'given a rule that is not the default',
    { kind: 'add-rule', ...rule({ ship_day_name: 'Friday' }) },
    { ...zip, rules: [...zip.rules, rule({ ship_day_name: 'Friday' })] },
  ],
  [
    'freed of the rules of a cycle',
    { kind: 'remove-rules', ...ANY, of_production_cycle_id: 2 },
    { ...zip, rules: [zip.rules[0]] },
  ],
])('a zip code is %s', (_, act, expected) => {
  expect(change(act)).toEqual({ zip: expected, leftOut: null });
});

test('an inactive zip code is enabled', () => {
  expect(change({ kind: 'enable' }, { ...zip, is_active: false })).toEqual({ zip, leftOut: null });
});

test.each<[string, ZipCodeAct, string]>([
  ['active', { kind: 'enable' }, 'Already active.'],
  ['without such a rule', { kind: 'remove-rules', ...ANY, of_carrier_id: 3 }, 'No rule matches.'],
  [
    'as it would become',
    { kind: 'change-rules', ...ANY, ...STAYS, days_in_transit: 2 },
    'The rules have these values already.',
  ],
  ['left with a rule twice', { kind: 'add-rule', ...rule() }, 'This carrier, cycle and weekday are listed twice.'],
  [
    'left without a rule of its Default PC',
    { kind: 'remove-rules', ...ANY, of_carrier_id: 1 },
    'The default production cycle needs a shipping rule.',
  ],
])('a zip code that is %s is left out', (_, act, reason) => {
  expect(change(act)).toEqual({ zip: null, leftOut: reason });
});

test('an inactive zip code is left out of disabling', () => {
  expect(change({ kind: 'disable' }, { ...zip, is_active: false }).leftOut).toBe('Already inactive.');
});

test('no change of many leaves rules that contradict each other', () => {
  const cycle = fc.constantFrom(1, 2);
  const any = fc.record({
    carrier_id: fc.constantFrom(1, 2, 3),
    production_cycle_id: cycle,
    ship_day_name: fc.constantFrom(...WEEKDAYS),
    days_in_transit: fc.integer({ min: 1, max: 10 }),
    is_default: fc.boolean(),
  });
  const { carrier_id, ship_day_name, days_in_transit } = {
    carrier_id: 3,
    ship_day_name: 'Friday',
    days_in_transit: 5,
  } as const;
  const or = <T>(value: T) => fc.constantFrom(null, value);
  const of = { of_carrier_id: or(1), of_production_cycle_id: or(2) };
  const act: fc.Arbitrary<ZipCodeAct> = fc.oneof(
    fc.record({
      kind: fc.constant('change-rules' as const),
      ...of,
      carrier_id: or(carrier_id),
      ship_day_name: or(ship_day_name),
      days_in_transit: or(days_in_transit),
    }),
    fc.record({ kind: fc.constant('remove-rules' as const), ...of }),
    any.map((added) => ({ kind: 'add-rule' as const, ...added })),
  );
  fc.assert(
    fc.property(fc.array(any, { maxLength: 5 }), fc.option(cycle), act, (rules, defaultCycleId, each) => {
      fc.pre(refusalOfShippingRules(rules, defaultCycleId) === null);
      const { zip: changed } = change(each, {
        is_active: true,
        default_production_cycle_id: defaultCycleId,
        rules,
      } as typeof zip);
      const refused = changed && refusalOfShippingRules(changed.rules, changed.default_production_cycle_id);
      expect(refused ?? null).toBeNull();
    }),
  );
});

test('a selection that matches another number says both', () => {
  expect(refusalOfChangedSelection(3, 1)).toBe('1 zip code matches now instead of 3. Review them and confirm again.');
  expect(refusalOfChangedSelection(1, 1_200)).toMatch(/^1,200 zip codes match now instead of 1\./);
  expect(refusalOfChangedSelection(3, 3)).toMatch(/have changed\. Review/);
});

test('too many zip codes and none are refused', () => {
  expect(refusalToSelectZipCodes(11, 10)?.message).toBe('At most 10 zip codes can be selected. Narrow the filter.');
  expect(refusalToSelectZipCodes(10, 10)).toBeNull();
  expect(refusalToChangeNone(0)?.message).toMatch(/^None of/);
  expect(refusalToChangeNone(1)).toBeNull();
});
