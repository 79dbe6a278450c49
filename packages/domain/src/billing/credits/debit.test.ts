import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, subtract, ZERO } from '../../values/cents.ts';
import { refusalToDebit } from './debit.ts';

describe('a debit', () => {
  test.each([
    [1000, 1000, null],
    [1000, 1, null],
    [1000, 1001, 'At most $10.00 can be debited from this credit account.'],
    [0, 1, 'This credit account has no balance to debit.'],
    [1000, 0, 'Please enter an amount above zero.'],
    [1000, -5, 'Please enter an amount above zero.'],
  ])('a debit from %i of %i: %s', (balance, amount, message) => {
    const refused = message === null ? null : { message, field: 'amount' };
    expect(refusalToDebit(cents(balance), cents(amount))).toEqual(refused);
  });

  test('an allowed debit leaves a smaller balance that is not below zero', () => {
    const amounts = fc.integer({ min: -10_000, max: 1_000_000 });
    fc.assert(
      fc.property(fc.nat(1_000_000), amounts, (balance, amount) => {
        if (refusalToDebit(cents(balance), cents(amount)) !== null) return;
        const left = subtract(cents(balance), cents(amount));
        expect(left).toBeGreaterThanOrEqual(ZERO);
        expect(left).toBeLessThan(balance);
      }),
    );
  });
});
