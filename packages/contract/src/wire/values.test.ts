import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toDollars } from '@larder/domain/values/cents.ts';
import { tidyName } from '@larder/domain/values/tidy-name.ts';
import { money, name } from './values.ts';

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

/** A flag with six invisible characters. */
const WALES = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}';

test.each([
  [' Zest ', 'Zest'],
  ['Lemon\u00a0  zest', 'Lemon zest'],
  ['Le\u200bmon\u00ad', 'Lemon'],
  ['Cafe\u0301', 'Caf\u00e9'],
  ['Cafe\u200b\u0301', 'Caf\u00e9'],
  ['Chef \u{1f469}\u{1f3fd}\u200d\u{1f373}', 'Chef \u{1f469}\u{1f3fd}\u200d\u{1f373}'],
  ['Zest\u200d\u{1f34b}', 'Zest\u{1f34b}'],
  ['Zest\ufe0f', 'Zest'],
  ['Zest\u{e0100}', 'Zest'],
  ['Le\u034fmon', 'Lemon'],
  ['\u115fLemon\u1160\u3164 \uffa0zest', 'Lemon zest'],
  ['Lemon\u2800zest\u2800', 'Lemon zest'],
  ['1\ufe0f', '1'],
  ['Hearts \u2764\ufe0f', 'Hearts \u2764\ufe0f'],
  ['Step 1\ufe0f\u20e3', 'Step 1\ufe0f\u20e3'],
  ['\u{1f469}\u200d\u2764\u200d\u{1f469}', '\u{1f469}\u200d\u2764\u200d\u{1f469}'],
  [`Leeks ${WALES}`, `Leeks ${WALES}`],
  ['Leeks\u{e0067}\u{e007f}', 'Leeks'],
])('the name %j is stored as %j', (sent, stored) => {
  expect(name(100).parse(sent)).toBe(stored);
});

test('a name that was stored stays as it is', () => {
  const any = fc.string({
    unit: fc.constantFrom(
      'a',
      '1',
      '\u0301',
      '\u20e3',
      '\u200b',
      '\u200d',
      '\u{1f469}',
      '\u{1f3fd}',
      '\ufe0f',
      ' ',
      WALES,
    ),
  });
  fc.assert(
    fc.property(any, (text) => {
      expect(tidyName(tidyName(text))).toBe(tidyName(text));
    }),
  );
});

test.each([['\u200b'], ['\u3164'], ['\u2800 \ufe0f'], [' '], ['Lemon\nzest'], ['x'.repeat(101)]])(
  'the name %j is refused',
  (sent) => {
    expect(name(100).safeParse(sent).success).toBe(false);
  },
);
