import { expect, test } from 'vitest';
import { describeHolders, hasReplaceable } from './describe-holders.ts';

const none = { coming_orders: 0, skipped_orders: 0, window_orders: 0, closed_orders: 0, is_at_least: true };

test('a week of which only a part was looked at is not said to have no order that holds a dish', () => {
  expect(describeHolders([none], ' of this week')).not.toBe('No upcoming order of this week holds it.');
  expect(hasReplaceable(none)).toBe(true);
});
test('skipped orders that hold a dish are not passed over beside the link to their replacement', () => {
  const skipped = { ...none, skipped_orders: 11, is_at_least: false };
  expect([describeHolders([skipped]), hasReplaceable(skipped)]).toEqual([expect.stringContaining('11 skipped'), true]);
});
