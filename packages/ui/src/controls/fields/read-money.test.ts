import { cents, toDollars } from '@larder/domain/values/cents.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMoney } from './read-money.ts';

const readable: [typed: string, amount: number | null][] = [
  ['', null],
  ['  ', null],
  ['0', 0],
  ['12', 1200],
  ['12.', 1200],
  ['12.5', 1250],
  ['12.50', 1250],
  ['.99', 99],
  ['$1,234.50', 123_450],
  [' 1 234.50 ', 123_450],
  ['-3', -300],
  ['-$0.01', -1],
  ['8.29', 829],
];
test.each(readable)('the text %j is read as an amount', (typed, amount) => {
  expect(readMoney(typed)).toEqual({ amount, problem: null });
});

test.each(['abc', '12,5', '1.234', '--3', '$', '.', '1,23', '12x', '1e3', '12.5.0'])(
  'the text %j is not an amount',
  (typed) => {
    expect(readMoney(typed)).toEqual({
      amount: null,
      problem: 'Enter an amount with at most two decimals, such as 12.50.',
    });
  },
);

test.each(['10000000.01', '99999999999999999'])('the amount %j is refused with the largest one allowed', (typed) => {
  expect(readMoney(typed)).toEqual({ amount: null, problem: 'Enter an amount of at most $10,000,000.00.' });
});

test('the largest amount is read', () => {
  expect(readMoney('10,000,000')).toEqual({ amount: 1_000_000_000, problem: null });
});

test('every amount is read as it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (whole) => {
      const amount = cents(whole);
      expect(readMoney(toDollars(amount).toFixed(2)).amount).toBe(amount);
    }),
  );
});
