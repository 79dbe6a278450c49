import { expect, test } from 'vitest';
import { listedIds, whyNoIds } from './listed-ids.ts';

test.each([
  ['1,2\n3', [1, 2, 3]],
  [' 7 ,\r\n,8;9 ', [7, 8, 9]],
  ['', []],
])('the ids of %j are read', (text, ids) => {
  expect(listedIds(text)).toEqual({ ids, others: [] });
});

test('the message names the text that is not an order ID', () => {
  expect(whyNoIds('1, two, 3')).toBe('"two" is not an order ID.');
  expect(whyNoIds('0 -1 1.5')).toBe('"0" and 2 more are not order IDs.');
  expect(whyNoIds(' ')).toBe('Please enter at least one order ID.');
  expect(whyNoIds('12')).toBeNull();
});
