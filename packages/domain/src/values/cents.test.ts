import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  cents,
  formatDollars,
  fromDollars,
  inProportion,
  max,
  min,
  MOST_MONEY,
  negate,
  percentOf,
  split,
  subtract,
  sum,
  times,
  toDollars,
  writeDollars,
  ZERO,
} from './cents.ts';

const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(cents);

describe('cents', () => {
  it.each([0.5, Number.NaN, Infinity, 2 ** 53])('refuses %s, which is not a whole number of cents', (amount) => {
    expect(() => cents(amount)).toThrow(new RangeError(`Not a whole number of cents: ${amount}`));
  });

  it('knows no negative zero', () => {
    expect(negate(ZERO)).toBe(0);
    expect(times(cents(-5), 0)).toBe(0);
  });

  it('adds, subtracts, sums, multiplies and compares', () => {
    expect(add(cents(150), cents(250))).toBe(400);
    expect(subtract(cents(150), cents(250))).toBe(-100);
    expect(sum([cents(1), cents(2), cents(3)])).toBe(6);
    expect(sum([])).toBe(0);
    expect(times(cents(1099), 3)).toBe(3297);
    expect(min(cents(1), cents(2))).toBe(1);
    expect(max(cents(1), cents(2))).toBe(2);
  });

  it('refuses a quantity that is not whole', () => {
    expect(() => times(cents(100), 1.5)).toThrow(new RangeError('Not a whole quantity: 1.5'));
    // The price would hide this one: half of two cents is whole.
    expect(() => times(cents(2), 0.5)).toThrow(new RangeError('Not a whole quantity: 0.5'));
  });
});

describe('percentOf', () => {
  it.each([
    [1000, 8.875, 89],
    [1200, 8.875, 107],
    [200, 8.25, 17],
    [100, 0.5, 1],
    [100, 0.49, 0],
    [1005, 10, 101],
    [999, 100, 999],
    [4, 12.5, 1],
    [1_000_000, 0.0001, 1],
    [0, 7, 0],
    [-100, 0.5, 0],
    [-300, 0.5, -1],
  ])('of %i cents at %d percent is %i, half a cent rounded up', (amount, percent, expected) => {
    expect(percentOf(cents(amount), percent)).toBe(expected);
  });

  it('refuses a percent with more than four decimals', () => {
    const message = (percent: number) => `Not a percent with at most four decimals: ${percent}`;
    for (const percent of [1.23456, 0.00001, Number.NaN, Infinity, 2 ** 53])
      expect(() => percentOf(cents(100), percent)).toThrow(new RangeError(message(percent)));
  });

  it('is never more than half a cent from the exact amount', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 1_000_000 }), (amount, parts) => {
        const twiceTheError =
          2n * (BigInt(percentOf(amount, parts / 10_000)) * 1_000_000n - BigInt(amount) * BigInt(parts));
        expect(twiceTheError <= 1_000_000n && twiceTheError > -1_000_000n).toBe(true);
      }),
    );
  });
});

describe('split', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [101, [0, 0], [51, 50]],
    [10, [0, 3, 7], [0, 3, 7]],
    [1, [1, 2], [0, 1]],
    [0, [], []],
  ])('divides %i by %j into %j', (total, weights, expected) => {
    expect(split(cents(total), weights)).toEqual(expected);
  });

  it('keeps every cent, none further than one cent from its share', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(amounts, weights, (total, list) => {
        const parts = split(total, list);
        const whole = list.reduce((a, b) => a + b, 0);
        expect(sum(parts)).toBe(total);
        for (const [index, part] of parts.entries()) {
          const share = whole === 0 ? total / list.length : (total * (list[index] ?? 0)) / whole;
          expect(Math.abs(part - share)).toBeLessThan(1);
        }
      }),
    );
  });

  it('refuses an amount with nothing to divide it over, and weights that are negative or broken', () => {
    expect(() => split(cents(1), [])).toThrow(new RangeError('Nothing to divide the amount over'));
    expect(() => split(cents(1), [-1, 2])).toThrow(new RangeError('Not a weight: -1'));
    expect(() => split(cents(1), [2, 0.5])).toThrow(new RangeError('Not a weight: 0.5'));
  });
});

describe('dollars', () => {
  it('reach the wire and come back to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e15, max: 1e15 }).map(cents), (amount) => {
        expect(fromDollars(toDollars(amount))).toBe(amount);
      }),
    );
  });

  it('refuses a third decimal', () => {
    for (const dollars of [1.005, 0.001, -0.001])
      expect(() => fromDollars(dollars)).toThrow(new RangeError(`More than two decimals: ${dollars}`));
  });

  it('a negative zero from the wire is zero', () => {
    expect(fromDollars(-0)).toBe(0);
  });

  it.each([
    [-116_450, '-1164.50'],
    [5, '0.05'],
    [0, '0.00'],
  ])('writes %i cents into a file as %s', (amount, expected) => {
    expect(writeDollars(cents(amount))).toBe(expected);
  });

  it('a call or a field takes at most 10 million dollars', () => {
    expect(formatDollars(MOST_MONEY)).toBe('$10,000,000.00');
  });

  it.each([
    [123450, '$1,234.50'],
    [-300, '-$3.00'],
    [5, '$0.05'],
    [0, '$0.00'],
    [Number.MAX_SAFE_INTEGER, '$90,071,992,547,409.91'],
  ])('shows %i cents as %s', (amount, expected) => {
    expect(formatDollars(cents(amount))).toBe(expected);
  });
});

it.each([
  [100, 1, 3, 300],
  [100, 3, 1, 33],
  [101, 2, 1, 51],
  [-101, 2, 1, -50],
  [0, 5, 7, 0],
])('%i cents for %i are in proportion for %i: %i', (amount, from, to, result) => {
  expect(inProportion(cents(amount), { from, to })).toBe(result);
});
