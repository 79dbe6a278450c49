import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents, ZERO } from '../../values/cents.ts';
import { compensationRefusal, describeExcess, mostCompensation } from './compensation.ts';

const amount = fc.nat(20_000).map(cents);
const payments = fc.record({
  card_paid: amount,
  card_refunded: amount,
  card_withdrawn: amount,
  credits_used: amount,
  comped_used: amount,
  credits_pending: fc.constant(ZERO),
  credits_given: amount,
  waived: fc.constant(ZERO),
});

test.each([
  ['credit', 5_000, null],
  ['credit', 5_001, 'At most $50.00 can be issued for this order.'],
  ['refund', 3_000, null],
  ['refund', 3_001, 'At most $30.00 can be refunded for this order.'],
] as const)('a %s of %i cents is allowed or refused: %s', (as, given, message) => {
  const paid = {
    card_paid: cents(4_000),
    card_refunded: cents(1_000),
    card_withdrawn: ZERO,
    credits_used: cents(2_000),
    comped_used: cents(9_000),
    credits_pending: ZERO,
    credits_given: ZERO,
    waived: ZERO,
  };
  expect(compensationRefusal(as, paid, cents(given))).toBe(message);
});

test.each([
  ['credit', 'Nothing more can be issued for this order: no customer payment is left to return.'],
  ['refund', 'Nothing can be refunded for this order: no card payment is left to refund.'],
] as const)('nothing can be given as %s once nothing is left', (as, message) => {
  expect(describeExcess(as, ZERO, ZERO)).toBe(message);
});

test('credits and refunds never exceed what the customer paid, and a refund never exceeds what the card paid and the bank left', () => {
  fc.assert(
    fc.property(payments, amount, (paid, given) => {
      const left = Math.max(0, paid.card_paid + paid.credits_used - paid.card_refunded - paid.credits_given);
      expect(mostCompensation('credit', paid)).toBe(left);
      expect(mostCompensation('refund', paid)).toBe(
        Math.min(left, Math.max(0, paid.card_paid - paid.card_refunded - paid.card_withdrawn)),
      );
      for (const as of ['credit', 'refund'] as const)
        expect(compensationRefusal(as, paid, given) === null).toBe(given <= mostCompensation(as, paid));
    }),
  );
});
