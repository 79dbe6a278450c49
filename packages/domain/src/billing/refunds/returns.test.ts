import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { cents, type Cents, ZERO } from '../../values/cents.ts';
import { mostAsCredit, mostAsRefund, type OrderPayments, returnable, returnOf, stillDue } from './returns.ts';

const paid = (given: Partial<Record<keyof OrderPayments, number>>): OrderPayments => ({
  card_paid: cents(given.card_paid ?? 0),
  card_refunded: cents(given.card_refunded ?? 0),
  card_withdrawn: cents(given.card_withdrawn ?? 0),
  credits_used: cents(given.credits_used ?? 0),
  comped_used: cents(given.comped_used ?? 0),
  waived: cents(0),
  credits_pending: cents(given.credits_pending ?? 0),
  credits_given: cents(given.credits_given ?? 0),
});

describe('returns', () => {
  const mixed = paid({ card_paid: 6_000, credits_used: 3_000, comped_used: 1_000 });

  it.each([
    ['a skip as credit', mixed, 0, 'credit', null, { refund: 0, credit: 9_000, kept: 0 }],
    ['a skip without a choice as credit', mixed, 0, null, null, { refund: 0, credit: 9_000, kept: 0 }],
    ['a skip to the card first', mixed, 0, 'refund', null, { refund: 6_000, credit: 3_000, kept: 0 }],
    ['a partial skip with the rest kept', mixed, 0, 'refund', 2_500, { refund: 2_500, credit: 0, kept: 6_500 }],
    ['a cheaper cart to the card', mixed, 8_000, 'refund', null, { refund: 2_000, credit: 0, kept: 0 }],
    ['a dearer cart not at all', mixed, 12_000, 'refund', null, { refund: 0, credit: 0, kept: 0 }],
    ['a comped order not at all', paid({ comped_used: 5_000 }), 0, 'credit', null, { refund: 0, credit: 0, kept: 0 }],
  ] as const)('money is returned after %s', (_, payments, total, strategy, chosen, expected) => {
    expect(returnOf(payments, cents(total), strategy, chosen === null ? null : cents(chosen))).toEqual(expected);
  });

  it('the cap counts what was given before', () => {
    const given = paid({ card_paid: 6_000, card_refunded: 1_000, credits_given: 4_500 });
    expect(mostAsCredit(given)).toBe(500);
    expect(mostAsRefund(given)).toBe(500);
    expect(returnable(given, cents(0))).toBe(500);
  });

  it('credits that a charge without an answer uses cannot be given again', () => {
    const charging = paid({ card_paid: 6_000, credits_used: 4_000, credits_pending: 4_000 });
    expect([mostAsCredit(charging), mostAsRefund(charging)]).toEqual([6_000, 6_000]);
    expect(stillDue(charging, cents(10_000))).toBe(0);
  });

  it('credit for a spoiled meal is not charged again, and a cheaper cart still returns its difference', () => {
    const given = paid({ card_paid: 6_000, credits_given: 1_000 });
    expect(stillDue(given, cents(6_000))).toBe(0);
    expect(stillDue(given, cents(6_250))).toBe(250);
    expect(returnable(given, cents(4_000))).toBe(2_000);
  });

  it('an amount too small to charge is not due later', () => {
    const waived = { ...paid({ credits_used: 5_970 }), waived: cents(30) };
    expect(stillDue(waived, cents(6_000))).toBe(0);
    expect(stillDue(waived, cents(6_100))).toBe(100);
    expect(returnable(waived, cents(5_000))).toBe(970);
  });

  it('a refund is never more than the card paid', () => {
    expect(mostAsRefund(paid({ card_paid: 1_000, credits_used: 5_000, card_refunded: 400 }))).toBe(600);
  });

  it('money that the bank withdrew for a dispute never goes to the card again, and may be given as credit', () => {
    const withdrawn = paid({ card_paid: 6_000, card_withdrawn: 5_000 });
    expect([mostAsRefund(withdrawn), mostAsCredit(withdrawn)]).toEqual([1_000, 6_000]);
    expect(returnOf(withdrawn, ZERO, 'refund', null)).toEqual({ refund: 1_000, credit: 5_000, kept: 0 });
  });
});

it('returns of any order never exceed what the customer paid and add up exactly', () => {
  const amount = fc.integer({ min: 0, max: 30_000 });
  const facts = fc.record({
    card_paid: amount,
    card_refunded: amount,
    card_withdrawn: amount,
    credits_used: amount,
    comped_used: amount,
    credits_pending: fc.constant(cents(0)),
    credits_given: amount,
  });
  fc.assert(
    fc.property(
      facts,
      amount,
      fc.constantFrom('credit' as const, 'refund' as const, null),
      fc.option(amount),
      (given, total, strategy, chosen) => {
        const payments = paid({ ...given, card_refunded: Math.min(given.card_refunded, given.card_paid) });
        const choice = chosen === null ? null : cents(chosen);
        const back = returnOf(payments, cents(total), strategy, choice);
        expect(back.refund + back.credit + back.kept).toBe(returnable(payments, cents(total)));
        expect(Math.min(back.refund, back.credit, back.kept)).toBeGreaterThanOrEqual(0);
        expect(back.refund + back.credit).toBeLessThanOrEqual(mostAsCredit(payments));
        expect(back.refund).toBeLessThanOrEqual(mostAsRefund(payments));
        expect(Math.min(stillDue(payments, cents(total)), returnable(payments, cents(total)) as Cents)).toBe(0);
      },
    ),
  );
});
