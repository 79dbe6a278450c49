import { expect, test } from 'vitest';
import { cents } from '../../values/cents.ts';
import {
  describePaymentWithoutCard,
  describeReturn,
  describeSettlement,
  settlementFields,
  describePendingReturn,
} from './describe-settlement.ts';

test.each([
  [0, 0, 0, 0, 'Settled: nothing to return or to charge'],
  [500, 0, 0, 0, 'Settled: refund of $5.00 to the card requested'],
  [500, 250, 0, 0, 'Settled: refund of $5.00 to the card requested, $2.50 returned as credit'],
  [0, 0, 1299, 0, 'Settled: $12.99 still due'],
  [0, 0, 0, 30, 'Settled: $0.30 waived'],
])('refund %i, credit %i, charge %i, waived %i: %s', (refund, credit, charge, waived, message) => {
  const settled = { refund: cents(refund), credit: cents(credit), charge: cents(charge), waived: cents(waived) };
  expect(describeSettlement(settled)).toBe(message);
});

test.each([
  [500, 250, 'Requested a refund of $5.00 to the card; Returned $2.50 as credit'],
  [500, 0, 'Requested a refund of $5.00 to the card'],
  [0, 250, 'Returned $2.50 as credit'],
  [0, 0, ''],
])('a return is described part by part: refund %i, credit %i', (refund, credit, message) => {
  expect(describeReturn({ refund: cents(refund), credit: cents(credit) })).toBe(message);
});

test.each([
  [0, 0, 0, null],
  [0, 6_420, 0, '$64.20 returns as credit'],
  [1_250, 300, 0, '$12.50 returns to the card, $3.00 returns as credit'],
  [1_250, 0, 5_170, '$12.50 returns to the card, $51.70 is kept'],
  [0, 0, 6_420, 'nothing is returned, $64.20 is kept'],
])('before the deadline: refund %i, credit %i, kept %i: %s', (refund, credit, kept, message) => {
  expect(describePendingReturn({ refund: cents(refund), credit: cents(credit), kept: cents(kept) })).toBe(message);
});

test('amounts of zero are not recorded', () => {
  expect(settlementFields({ refund: cents(0), credit: cents(250), charge: cents(0) })).toEqual({ credit_cents: 250 });
});

test.each([
  [500, 0, 'Paid $5.00 without a card'],
  [480, 20, 'Paid $4.80 without a card; $0.20 is waived: cards are charged no less than $0.50'],
  [0, 20, '$0.20 is waived: cards are charged no less than $0.50'],
])('paid %i, waived %i: %s', (amount, waived, message) => {
  expect(describePaymentWithoutCard({ amount: cents(amount), waived: cents(waived), leastCharge: cents(50) })).toBe(
    message,
  );
});
