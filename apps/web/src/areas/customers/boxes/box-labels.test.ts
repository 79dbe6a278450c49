import { cents } from '@larder/domain/values/cents.ts';
import { expect, test } from 'vitest';
import { chargeAfterCredit } from './box-labels.ts';

const expected = (comped: number, credits: number, charge: number) => ({
  expected: { comped: cents(comped), credits: cents(credits), charge: cents(charge) },
});

test('a box names the charge after credit only where credit or comped money is used', () => {
  expect(chargeAfterCredit({ expected: null })).toBe(null);
  expect(chargeAfterCredit(expected(0, 0, 9_000))).toBe(null);
  expect(chargeAfterCredit(expected(0, 2_000, 7_000))).toEqual({ label: 'Charged after $20.00 credit', amount: 7_000 });
  expect(chargeAfterCredit(expected(5_000, 2_000, 0))).toEqual({
    label: 'Charged after $50.00 comped and $20.00 credit',
    amount: 0,
  });
});
