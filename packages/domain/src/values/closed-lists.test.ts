import { expect, test } from 'vitest';
import { needsWeek, ORDER_LIST_STATES, WEEK_MISSING } from './enums/order-list-states.ts';
import { PROMOTIONAL_CHANNELS } from './enums/promo-codes.ts';
import { INVALID_INPUT } from './invalid-input.ts';

test('only states that depend on payments, addresses or holidays are listed week by week', () => {
  expect(ORDER_LIST_STATES.filter(needsWeek)).toEqual(['unpaid', 'undeliverable', 'holiday-clash']);
  expect(needsWeek(undefined)).toBe(false);
  expect(WEEK_MISSING).toBe('Choose a week to list unpaid orders, undeliverable orders or holiday clashes.');
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
