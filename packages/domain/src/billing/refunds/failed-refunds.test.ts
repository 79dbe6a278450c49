import { expect, test } from 'vitest';
import { cents, ZERO } from '../../values/cents.ts';
import { finishedRefundMessage, refusalToResolve } from './failed-refunds.ts';

test.each([
  ['failed', null, null],
  ['pending', null, 'Only a failed refund can be retried or credited.'],
  ['successful', null, 'Only a failed refund can be retried or credited.'],
  ['failed', 'retried', 'This refund was already retried.'],
  ['failed', 'credited', 'This refund was already given as credit.'],
  ['failed', 'closed', 'This refund is already closed: nothing more can be issued for its order.'],
] as const)('a %s refund with resolution %s is resolved or refused with a message', (status, resolution, expected) => {
  expect(refusalToResolve({ status, resolution })?.message ?? null).toBe(expected);
});

const AMOUNT = cents(1_000);
test.each([
  [ZERO, null, null, 'Refunded $10.00 to the card'],
  [AMOUNT, 'The card was closed.', null, 'The refund of $10.00 to the card failed: The card was closed.'],
  [cents(400), null, null, 'The refund of $4.00 of $10.00 to the card failed'],
  [ZERO, null, { resolution: null }, 'Refunded $10.00 to the card: the payment gateway had refused it first'],
  [
    ZERO,
    null,
    { resolution: 'credited' },
    'Refunded $10.00 to the card: the payment gateway had refused it first, and it was given as credit in the meantime',
  ],
  [
    ZERO,
    null,
    { resolution: 'retried' },
    'Refunded $10.00 to the card: the payment gateway had refused it first, and it was retried in the meantime',
  ],
  [ZERO, null, { resolution: 'closed' }, 'Refunded $10.00 to the card: the payment gateway had refused it first'],
] as const)(
  'the activity of a refund of 10 dollars with %s refused says what happened',
  (failed, reason, late, message) => {
    expect(finishedRefundMessage({ amount: AMOUNT, failed, reason, late })).toBe(message);
  },
);
