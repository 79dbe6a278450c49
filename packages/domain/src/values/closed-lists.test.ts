import { expect, test } from 'vitest';
import { ORDER_STAGES } from './boxes/order-stages.ts';
import { needsWeek, ORDER_LIST_STATES, WEEK_MISSING } from './enums/order-list-states.ts';
import { PROMOTIONAL_CHANNELS } from './enums/promo-codes.ts';
import { INVALID_INPUT } from './invalid-input.ts';

test('only states that depend on payments, addresses or holidays, or are past, are listed week by week', () => {
  const weekly = ['unpaid', 'undeliverable', 'holiday-clash', 'closed', 'shipped', 'delivered'];
  expect(ORDER_LIST_STATES.filter(needsWeek)).toEqual(weekly);
  expect(needsWeek(undefined)).toBe(false);
  expect(WEEK_MISSING).toBe(
    'Choose a week to list holiday clashes, or orders that are unpaid, undeliverable, to be shipped, shipped or delivered.',
  );
});

test('orders are listed by every stage that a row shows', () => {
  for (const stage of ORDER_STAGES) expect(ORDER_LIST_STATES).toContain(stage);
});

test('only organic and paid channels have a closed list of details', () => {
  expect(Object.entries(PROMOTIONAL_CHANNELS).filter(([, details]) => details !== null)).toEqual([
    ['Organic', ['Facebook', 'Instagram', 'Pinterest', 'Twitter']],
    ['Paid', ['Social', 'Search', 'Other']],
  ]);
});

test('a call with wrong values is answered with a sentence that says what to do', () => {
  expect(INVALID_INPUT).toBe('Check the highlighted fields.');
});
