import { expect, test } from 'vitest';
import { errorWithoutWords, lineWithoutWords } from './batch-words.ts';

const REASONS = [{ id: 7, title: 'Late delivery' }];

test.each([
  ['a title stays', 'late delivery', 'Late delivery'],
  ['an id stays as its title', '7', 'Late delivery'],
  ['what stands behind the colon goes', 'Late delivery: her dog was ill', 'Late delivery'],
  ['what is no reason goes', 'her dog was ill', undefined],
])('of the reason of a line %s', (_, reason, kept) => {
  expect(
    lineWithoutWords({ line: 2, email: 'ada@example.test', amount_cents: 5, reason, order_id: 9 }, REASONS),
  ).toEqual({
    line: 2,
    amount_cents: 5,
    order_id: 9,
    ...(kept && { reason: kept }),
  });
});

test('a line of a reversal keeps what it takes back', () => {
  const kept = { amount_cents: -5, reverses: 3, reverses_transaction_id: 11, reason: 'Reversal of batch 2' };
  expect(lineWithoutWords({ ...kept, email: 'ada@example.test' }, REASONS)).toEqual(kept);
});

test.each([
  ['There is no customer with this e-mail.', 'There is no customer with this e-mail.'],
  ['There is no credit reason "her "big" dog\nwas ill".', 'There is no credit reason "…".'],
  ['ada@example.test is not on the e-mail list of promo code X.', '… is not on the e-mail list of promo code X.'],
])('why a line failed is kept without words of it: %s', (error, kept) => {
  expect(errorWithoutWords(error)).toBe(kept);
});
