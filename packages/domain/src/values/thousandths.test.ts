import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readThousandths, writeThousandths } from './thousandths.ts';

test.each([
  ['0', 0],
  ['1.5', 1_500],
  ['.25', 250],
  ['12.', 12_000],
  [' 0.001 ', 1],
  ['999999.999', 999_999_999],
  ['', null],
  ['.', null],
  ['.2345', null],
  ['a.25', null],
  ['.25a', null],
  ['a1', null],
  ['1.5.5', null],
  ['1.2345', null],
  ['-1', null],
  ['1,5', null],
  ['1e3', null],
  ['x', null],
  ['1234567', null],
])('%j is read as %s thousandths', (text, thousandths) => {
  expect(readThousandths(text)).toBe(thousandths);
});

test('what is written is read as the same', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999), (thousandths) => {
      expect(readThousandths(writeThousandths(thousandths))).toBe(thousandths);
    }),
  );
});
