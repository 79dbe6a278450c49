import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, cents, subtract, sum } from '../../values/cents.ts';
import { moneyEffect, sampleOf } from './money-effect.ts';

const of = (before: number, after: number) => ({ before: cents(before), after: cents(after) });

test('dearer and cheaper orders are summed apart', () => {
  expect(moneyEffect([of(1_000, 1_200), of(1_000, 900), of(500, 500)], 3)).toEqual({
    before: 2_500,
    after: 2_600,
    more: 200,
    less: 100,
  });
});

test('the effect on more orders than were priced is in proportion', () => {
  expect(moneyEffect([of(1_000, 1_201)], 3)).toEqual({ before: 3_000, after: 3_603, more: 603, less: 0 });
  expect(moneyEffect([], 0)).toEqual({ before: 0, after: 0, more: 0, less: 0 });
});

const amount = fc.integer({ min: 0, max: 1_000_000 }).map(cents);

test('before plus more less the savings is after, and exact if all were priced', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ before: amount, after: amount })), fc.nat(1_000), (priced, others) => {
      const { before, after, more, less } = moneyEffect(priced, priced.length + others);
      expect(subtract(add(before, more), less)).toBe(after);
      const exact = moneyEffect(priced, priced.length);
      expect(exact.after).toBe(sum(priced.map((each) => each.after)));
    }),
  );
});

test('a sample is everything, or evenly spaced', () => {
  expect(sampleOf([1, 2, 3], 3)).toEqual([1, 2, 3]);
  expect(sampleOf([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 4)).toEqual([0, 2, 5, 7]);
});
