import { expect, test } from 'vitest';
import { allOrdersText } from './all-orders-text.ts';

test.each([
  [18_473, null, null, 'All 18,473 orders'],
  [495, 202_649, null, 'All 495 orders of week 202649'],
  [24, 202_649, 'PC A, Active', 'All 24 orders of week 202649 that match PC A, Active'],
  [1, null, 'Active', '1 order that matches Active'],
  [0, null, 'Active', 'No orders that match Active'],
  [null, null, 'Active', 'All orders that match Active'],
])('%s matching orders of week %s, filtered by %s, read "%s"', (count, week, matching, text) => {
  expect(allOrdersText({ count, week, matching })).toBe(text);
});
