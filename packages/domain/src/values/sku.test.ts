import { expect, test } from 'vitest';
import { listedSkus, MOST_SKU_LETTERS, SKU_PATTERN, SKU_RULE } from './sku.ts';

test.each([
  ['a', true],
  ['SOUP-1z', true],
  ['A'.repeat(MOST_SKU_LETTERS), true],
  ['A'.repeat(MOST_SKU_LETTERS + 1), false],
  ['', false],
  ['SOUP 1', false],
  ['SOUP_1', false],
  ['SOUP-1\n', false],
  [' SOUP', false],
])('%j is a SKU: %s', (text, isSku) => {
  expect(SKU_PATTERN.test(text)).toBe(isSku);
});

test('the rule names the limit of a SKU', () => {
  expect(MOST_SKU_LETTERS).toBe(64);
  expect(SKU_RULE).toBe('A SKU can only contain letters, digits and dashes, up to 64 characters.');
});

test('SKUs are listed one per line or separated by commas, without blanks', () => {
  expect(listedSkus(' SOUP-1,STEW-2 \n\n, BEAN-3\r\n')).toEqual(['SOUP-1', 'STEW-2', 'BEAN-3']);
  expect(listedSkus('')).toEqual([]);
});
