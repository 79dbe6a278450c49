import { expect, test } from 'vitest';
import { describeHolders, hasReplaceable, listHolders } from './describe-holders.ts';

const week = (coming_orders: number, more: object = {}) => ({
  coming_orders,
  skipped_orders: 0,
  window_orders: 0,
  closed_orders: 0,
  is_at_least: false,
  ...more,
});

test('a sentence says how many upcoming orders, and how many past their cutoff, hold a dish', () => {
  const say = (coming: number, more = {}) => describeHolders([week(coming, more)], ' of this week');
  expect(say(0)).toBe('No upcoming order of this week holds it.');
  expect(say(0, { closed_orders: 2 })).toBe('No upcoming order of this week holds it.');
  expect(say(1)).toBe('1 upcoming order of this week holds it and keeps it until it is replaced.');
  expect(say(0, { window_orders: 1 })).toBe(
    '1 order of this week past its cutoff holds it and keeps it until it is replaced.',
  );
  expect(say(1_250, { is_at_least: true, window_orders: 9 })).toBe(
    'At least 1,250 upcoming orders of this week and 9 past their cutoff hold it and keep it until it is replaced.',
  );
  expect(describeHolders([week(600, { window_orders: 94 }), week(68)])).toBe(
    '668 upcoming orders and 94 past their cutoff hold it and keep it until it is replaced.',
  );
});

test('a week of which only a part was counted is not said to have no order that holds a dish', () => {
  const uncounted = week(0, { is_at_least: true });
  expect(describeHolders([uncounted], ' of this week')).toBe(
    'No upcoming order of this week of those counted holds it. Some were not counted.',
  );
  expect(hasReplaceable(uncounted)).toBe(true);
});

test('skipped orders that hold a dish are named with the link to their replacement', () => {
  expect(describeHolders([week(0, { skipped_orders: 11 })], ' of this week')).toBe(
    'No upcoming order of this week holds it, but 11 skipped orders do.',
  );
  expect(describeHolders([week(2, { skipped_orders: 1 })])).toBe(
    '2 upcoming orders hold it and keep it until it is replaced. 1 skipped order holds it too.',
  );
  expect(hasReplaceable(week(0, { skipped_orders: 11 }))).toBe(true);
});

test('the choice of a week lists what is replaced, replaced on request, and left alone', () => {
  expect(listHolders(week(0))).toBe('0 upcoming orders');
  expect(listHolders(week(1, { skipped_orders: 1 }))).toBe('1 upcoming order, 1 skipped');
  expect(listHolders(week(1_186, { skipped_orders: 11, window_orders: 25, closed_orders: 4, is_at_least: true }))).toBe(
    'at least 1,186 upcoming orders, 11 skipped, 25 past their cutoff, 4 past their deadline',
  );
});

test('a week has orders to replace if one is upcoming, skipped before its cutoff, or in its window', () => {
  expect(hasReplaceable(week(0, { closed_orders: 4 }))).toBe(false);
  for (const count of ['coming_orders', 'skipped_orders', 'window_orders'])
    expect(hasReplaceable(week(0, { [count]: 1 }))).toBe(true);
});
