import { expect, test } from 'vitest';
import { describeBrokenFilters, groupOf, reasonNotReplaced, refusalToReplace } from './product-replacements.ts';

const stew = { id: 1, name: 'Stew', category_id: 1, category_name: 'Dinners' };
const soup = { ...stew, id: 2, name: 'Soup', is_active: true, is_sold_out: false, sold_out_in: [] };

test.each([
  [{}, null],
  [{ id: 1 }, 'Choose another product than the one that goes.'],
  [{ category_id: 2, category_name: 'Snacks' }, 'Soup is of Snacks. Choose a product of Dinners.'],
  [{ is_active: false }, 'Soup is inactive. Choose an active product.'],
  [{ is_sold_out: true }, 'Soup is sold out. Choose another product.'],
  [{ sold_out_in: [202_649, 202_650] }, 'Soup is sold out in week 202649, 202650.'],
])('a product replaced by one with %j is refused: %s', (more, message) => {
  expect(refusalToReplace(stew, { ...soup, ...more })).toEqual(message && { message, field: 'replacement_sku' });
});

const NEITHER = { include_filtered: false, include_window: false };
const BOTH = { include_filtered: true, include_window: true };

test.each([
  ['coming', false, 'coming', null, null],
  ['coming', true, 'filtered', 'Not replaced: Soup does not suit the filters of this customer.', null],
  [
    'window',
    false,
    'window',
    'Not replaced: the cutoff of this order has passed, and orders in their window were left out.',
    null,
  ],
  [
    'window',
    true,
    'filtered',
    'Not replaced: the cutoff of this order has passed, and orders in their window were left out.',
    null,
  ],
  ['charging', true, 'charging', ...twice('the orders of this cutoff are being charged. Retry in a minute.')],
  ['skipped', true, 'skipped', ...twice('this order was skipped in its window.')],
  ['inactive', false, 'inactive', ...twice('this order is not active.')],
  ['closed', true, 'closed', ...twice('the deadline of this order has passed.')],
] as const)('an order that is %s, filtered %s, is in the group %s', (phase, is_filtered, group, plain, chosen) => {
  const order = { phase, is_filtered };
  expect(groupOf(order)).toBe(group);
  expect(reasonNotReplaced(order, NEITHER, 'Soup')).toBe(plain);
  expect(reasonNotReplaced(order, BOTH, 'Soup')).toBe(chosen);
});

function twice(text: string) {
  return [`Not replaced: ${text}`, `Not replaced: ${text}`] as const;
}

test('each of the two exceptions is made only for itself', () => {
  const order = { phase: 'window', is_filtered: true } as const;
  expect(reasonNotReplaced(order, { ...BOTH, include_filtered: false }, 'Soup')).toMatch(/filters/);
  expect(reasonNotReplaced(order, { ...BOTH, include_window: false }, 'Soup')).toMatch(/window/);
});

test('the reasons name each kid with what it excludes, and the missing weeks', () => {
  const kids = [
    { name: 'Ada', excluded: ['Dairy', 'Nuts'] },
    { name: 'Ben', excluded: ['Spicy'] },
  ];
  expect(describeBrokenFilters({ kids, active_weeks_needed: 4 })).toEqual([
    'Ada excludes Dairy and Nuts.',
    'Ben excludes Spicy.',
    'It is offered from 4 active weeks on.',
  ]);
  expect(describeBrokenFilters({ kids: [], active_weeks_needed: null })).toEqual([]);
});
