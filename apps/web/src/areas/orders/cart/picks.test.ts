import { expect, test } from 'vitest';
import { countOf, toItems, withPick, type Picks } from './picks.ts';

const PICKS: Picks = { 'ADU-001': { name: 'Tofu Bowl', quantity: 2 }, 'KID-001': { name: 'Meatballs', quantity: 1 } };

test('a pick keeps its place when its quantity changes and can be removed', () => {
  const more = withPick(PICKS, 'ADU-001', { name: 'Tofu Bowl', quantity: 3 });
  expect(toItems(more)).toEqual([
    { sku: 'ADU-001', quantity: 3 },
    { sku: 'KID-001', quantity: 1 },
  ]);
  expect(toItems(withPick(more, 'ADU-001', null))).toEqual([{ sku: 'KID-001', quantity: 1 }]);
});

test('every piece counts as a meal', () => {
  expect(countOf(PICKS)).toBe(3);
  expect(countOf({})).toBe(0);
});
