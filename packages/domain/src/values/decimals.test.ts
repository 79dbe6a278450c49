import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toDecimal } from './decimals.ts';

it.each([
  [0.1 + 0.2, 2, 0.3],
  [1.1 * 3, 2, 3.3],
  [5e-324, 2, 0],
  [-1e-9, 2, 0],
  [-0, 2, 0],
  [6.25 + 1e-11, 4, 6.25],
  // One step of a float of this size away.
  [60396661027.718094, 4, 60396661027.7181],
  [1.005, 2, null],
  [0.001, 2, null],
  [1e17, 2, null],
  [1e308, 2, null],
  [NaN, 2, null],
  [-Infinity, 2, null],
])('reads %d with at most %i decimals as %s', (value, places, expected) => {
  expect(toDecimal(value, places)).toBe(expected);
});

it('gives back what it gave, and nothing farther away than the noise of floats', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.double(), fc.double({ min: -1e4, max: 1e4 })),
      fc.integer({ min: 0, max: 4 }),
      (value, places) => {
        const read = toDecimal(value, places);
        if (read === null) return;
        expect(toDecimal(read, places)).toBe(read);
        expect(Math.abs(read - value)).toBeLessThan(Math.max(1e-6, 2 * Number.EPSILON * Math.abs(value)));
      },
    ),
    { numRuns: 1_000 },
  );
});
