import { expect, test } from 'vitest';
import { cents } from '../values/cents.ts';
import { returnedInWords, settledInWords, settlementFields } from './settled-words.ts';

test.each([
  [0, 0, 0, 'Settled: nothing to return or to charge'],
  [500, 0, 0, 'Settled: $5.00 refunded to the card'],
  [500, 250, 0, 'Settled: $5.00 refunded to the card, $2.50 returned as credit'],
  [0, 0, 1299, 'Settled: $12.99 still due'],
])('refund %i, credit %i, charge %i: %s', (refund, credit, charge, words) => {
  expect(settledInWords({ refund: cents(refund), credit: cents(credit), charge: cents(charge) })).toBe(words);
});

test('what went back is told part by part', () => {
  expect(returnedInWords({ refund: cents(500), credit: cents(250) })).toBe(
    'Refunded $5.00 to the card; Returned $2.50 as credit',
  );
});

test('amounts of zero are not recorded', () => {
  expect(settlementFields({ refund: cents(0), credit: cents(250), charge: cents(0) })).toEqual({ credit_cents: 250 });
});
