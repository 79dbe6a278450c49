import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toDollars } from '@larder/domain/values/cents.ts';
import { money } from './values.ts';

describe('an amount of dollars', () => {
  test('an amount of dollars becomes whole cents or is refused, whatever number is sent', () => {
    fc.assert(
      fc.property(fc.double(), (dollars) => {
        const { data } = money.safeParse(dollars);
        expect(data === undefined || Math.abs(toDollars(data) - dollars) < 1e-8).toBe(true);
      }),
    );
  });

  test('an amount of dollars may be a floating-point sum of cents', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -10_000_00, max: 10_000_00 }), { maxLength: 50 }), (amounts) => {
        const dollars = amounts.reduce((total, amount) => total + amount / 100, 0);
        expect(money.parse(dollars)).toBe(amounts.reduce((total, amount) => total + amount, 0));
      }),
    );
  });

  test.each([0.1 + 0.2, 1.000000001, 5e-324, 1e-9, -1e-9, -0, 10_000_000, -9_999_999.99])(
    'an amount of %d dollars is accepted',
    (dollars) => {
      expect(money.parse(dollars)).toBe(Math.round(dollars * 100) + 0);
    },
  );

  test.each([1.005, 0.001, 0.00001, 10_000_000.01, NaN, Infinity])('an amount of %d dollars is refused', (dollars) => {
    expect(money.safeParse(dollars).success).toBe(false);
  });
});

test.each([
  [10_000_000.01, 'Please enter an amount of at most $10,000,000.00.'],
  [-10_000_000.01, 'Please enter an amount of at least -$10,000,000.00.'],
  ['12', 'Please enter an amount in dollars.'],
  [1.234, 'Please enter an amount with at most two decimals.'],
])('the amount %j is refused with "%s"', (dollars, message) => {
  expect(money.safeParse(dollars).error?.issues.map((issue) => issue.message)).toEqual([message]);
});
