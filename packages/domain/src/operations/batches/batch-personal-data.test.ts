import { expect, test } from 'vitest';
import {
  BATCHES_WITH_PERSONAL_DATA,
  errorWithoutPersonalData,
  lineWithoutPersonalData,
} from './batch-personal-data.ts';

const REASONS = [{ id: 7, title: 'Late delivery' }];

test.each([
  ['the title of a reason stays', 'late delivery', 'Late delivery'],
  ['the ID of a reason becomes its title', '7', 'Late delivery'],
  ['text after the colon is deleted', 'Late delivery: her dog was ill', 'Late delivery'],
  ['text that is not a reason is deleted', 'her dog was ill', undefined],
])('in an old line %s', (_, reason, kept) => {
  expect(
    lineWithoutPersonalData({ line: 2, email: 'ada@example.test', amount_cents: 5, reason, order_id: 9 }, REASONS),
  ).toEqual({
    line: 2,
    amount_cents: 5,
    order_id: 9,
    ...(kept && { reason: kept }),
  });
});

test('an old line of a reversal keeps what it reverses', () => {
  const kept = { amount_cents: -5, reverses: 3, reverses_transaction_id: 11, reason: 'Reversal of batch 2' };
  expect(lineWithoutPersonalData({ ...kept, email: 'ada@example.test' }, REASONS)).toEqual(kept);
});

test.each([
  ['of a reversal without a reason', { amount_cents: -5, reverses: 3 }],
  ['without a reason', { amount_cents: 5, order_id: 9 }],
  ['with a number as its reason', { amount_cents: 5, reason: 7 }],
])('an old line %s keeps its numbers', (_, line) => {
  expect(lineWithoutPersonalData(line, REASONS)).toEqual(line);
});

test('an old line of past orders and of its reversal keeps the order and what was done with it', () => {
  const kept = { line: 2, order_number: 'H-1' };
  const reversal = { ...kept, reverses: 1, applied: { kind: 'created' } };
  expect(lineWithoutPersonalData({ ...kept, email: 'ada@example.test' }, REASONS)).toEqual(kept);
  expect(lineWithoutPersonalData({ ...reversal, email: 'ada@example.test' }, REASONS)).toEqual(reversal);
});

test('lines of credits, promo codes and imports of customers and past orders, and of reversals, have personal data', () => {
  expect(BATCHES_WITH_PERSONAL_DATA).toEqual([
    'Mass Apply Credits',
    'Reverse Mass Apply Credits',
    'Mass Apply Promo Code',
    'Import Customers',
    'Reverse Import Customers',
    'Import Historical Orders',
    'Reverse Import Historical Orders',
  ]);
});

test.each([
  ['There is no customer with this e-mail.', 'There is no customer with this e-mail.'],
  ['There is no credit reason "her "big" dog\nwas ill".', 'There is no credit reason "…".'],
  ['ada@example.test is not on the e-mail list of promo code X.', '… is not on the e-mail list of promo code X.'],
])('the error of an old line is stored without its text: %s', (error, kept) => {
  expect(errorWithoutPersonalData(error)).toBe(kept);
});
