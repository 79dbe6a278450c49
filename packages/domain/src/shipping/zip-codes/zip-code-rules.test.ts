import { expect, test } from 'vitest';
import { refusalOfShippingRules } from './zip-code-rules.ts';

const rule = (changes: Partial<Parameters<typeof refusalOfShippingRules>[0][number]> = {}) => ({
  carrier_id: 1,
  production_cycle_id: 1,
  ship_day_name: 'Wednesday' as const,
  is_default: false,
  ...changes,
});

test.each([
  { what: 'none', rules: [], cycle: null, field: undefined },
  { what: 'two days', rules: [rule(), rule({ ship_day_name: 'Thursday' })], cycle: 1, field: undefined },
  { what: 'the same twice', rules: [rule(), rule()], cycle: null, field: 'shippingRules.1.ship_day_name' },
  {
    what: 'two defaults of a cycle',
    rules: [rule({ is_default: true }), rule({ ship_day_name: 'Thursday', is_default: true })],
    cycle: 1,
    field: 'shippingRules.1.is_default',
  },
  {
    what: 'a default of each cycle',
    rules: [rule({ is_default: true }), rule({ production_cycle_id: 2, is_default: true })],
    cycle: 2,
    field: undefined,
  },
  { what: 'a default cycle without a rule', rules: [rule()], cycle: 2, field: 'default_production_cycle_id' },
])('shipping rules of a zip code: $what', ({ rules, cycle, field }) => {
  expect(refusalOfShippingRules(rules, cycle)?.field).toBe(field);
});
