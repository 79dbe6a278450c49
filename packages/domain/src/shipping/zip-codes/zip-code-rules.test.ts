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
  { what: 'no rules', rules: [], cycle: null },
  { what: 'two days of a carrier', rules: [rule(), rule({ ship_day_name: 'Thursday' })], cycle: 1 },
  { what: 'two carriers on the same day', rules: [rule(), rule({ carrier_id: 2 })], cycle: 1 },
  {
    what: 'a default of each cycle',
    rules: [rule({ is_default: true }), rule({ production_cycle_id: 2, is_default: true })],
    cycle: 2,
  },
])('a zip code can have $what', ({ rules, cycle }) => {
  expect(refusalOfShippingRules(rules, cycle)).toBeNull();
});

test.each([
  {
    what: 'the same rule twice',
    rules: [rule(), rule()],
    cycle: null,
    refused: {
      message: 'This carrier, cycle and weekday are listed twice.',
      field: 'shippingRules.1.ship_day_name',
    },
  },
  {
    what: 'two defaults of a cycle',
    rules: [rule({ is_default: true }), rule({ ship_day_name: 'Thursday', is_default: true })],
    cycle: 1,
    refused: {
      message: 'A cycle can have only one default rule.',
      field: 'shippingRules.1.is_default',
    },
  },
  {
    what: 'a default cycle without a rule',
    rules: [rule()],
    cycle: 2,
    refused: {
      message: 'The default production cycle needs a shipping rule.',
      field: 'default_production_cycle_id',
    },
  },
])('a zip code cannot have $what', ({ rules, cycle, refused }) => {
  expect(refusalOfShippingRules(rules, cycle)).toEqual(refused);
});
