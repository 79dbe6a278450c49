import { expect, test } from 'vitest';
import { listedIds, whyNoIds } from './listed-ids.ts';

test.each([
  ['1,2\n3', [1, 2, 3]],
  [' 7 ,\r\n,8;9 ', [7, 8, 9]],
  ['', []],
])('%j', (text, ids) => {
  expect(listedIds(text)).toEqual({ ids, others: [] });
});

test('what is no id is said', () => {
  expect(whyNoIds('1, two, 3')).toBe('"two" is not an order ID.');
  expect(whyNoIds('0 -1 1.5')).toBe('"0" and 2 more are not order IDs.');
  expect(whyNoIds(' ')).toBe('Please enter at least one order ID.');
  expect(whyNoIds('12')).toBeNull();
});
