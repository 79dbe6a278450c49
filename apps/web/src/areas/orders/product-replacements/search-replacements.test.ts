import type { ProductRow } from '@larder/contract/catalogue/products/product.ts';
import { cents } from '@larder/domain/values/cents.ts';
import { expect, test } from 'vitest';
import { listOptions } from '../../../parts/dishes/search-with-refusals.ts';
import { refusalToOffer } from './search-replacements.ts';

const product = (sku: string, more: Partial<ProductRow> = {}) =>
  ({ sku, name: `Dish ${sku}`, category_id: 1, is_active: true, is_sold_out: false, ...more }) as ProductRow;
const price = cents(1_199);
const snacks = { data: { id: 2, name: 'Snacks', price, premium_price: price, display_price: price } };
const STEW = product('STEW');
const PIE = product('PIE');
const SOUP = product('SOUP', { is_sold_out: true });
const CAKE = product('CAKE', { is_active: false });
const CHIPS = product('CHIPS', { category_id: 2, category: snacks });

test.each([
  [PIE, null],
  [STEW, 'the product that goes'],
  [SOUP, 'sold out'],
  [CAKE, 'inactive'],
  [CHIPS, 'of Snacks'],
])('a replacement of stew by %o is refused: %j', (by, refusal) => {
  expect(refusalToOffer(by, STEW)).toBe(refusal);
});

const search = (term: string, active: ProductRow[], all: ProductRow[]) =>
  listOptions({ term, active, all, refusalOf: (each) => refusalToOffer(each, STEW) }).map(({ id, refusal }) =>
    refusal === undefined ? id : `${id} is ${refusal}`,
  );

test('the search for a replacement lists what can be chosen first, and then the others with their reasons', () => {
  expect(search('dish', [STEW, SOUP, PIE], [CAKE, CHIPS, PIE, SOUP, STEW])).toEqual([
    'PIE',
    'CAKE is inactive',
    'CHIPS is of Snacks',
    'SOUP is sold out',
    'STEW is the product that goes',
  ]);
});

test('the search for a replacement begins with a refused product that the text names', () => {
  expect(search('soup', [SOUP, PIE], [SOUP])).toEqual(['SOUP is sold out', 'PIE']);
});

test('the search for a replacement offers five products, however many sold-out ones are found before them', () => {
  const soldOut = Array.from({ length: 9 }, (_, index) => product(`GONE-${index}`, { is_sold_out: true }));
  const others = Array.from({ length: 6 }, (_, index) => product(`DISH-${index}`));
  expect(search('dish', [...soldOut, ...others], soldOut.slice(0, 5))).toEqual([
    'DISH-0',
    'DISH-1',
    'DISH-2',
    'DISH-3',
    'DISH-4',
  ]);
});
