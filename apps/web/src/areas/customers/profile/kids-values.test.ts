import { expect, test } from 'vitest';
import { EMPTY_KID, toKidsBody, mealsOf } from './kids-values.ts';

test('a kid is sent with meals and exclusions, without categories of no meals', () => {
  const ada = { ...EMPTY_KID(), id: 7, name: 'Ada', meals: { 1: 4, 2: 0, 3: '' }, tags: ['5'], indicators: ['6'] };
  expect(toKidsBody({ kids: [ada, { ...EMPTY_KID(), name: 'Ben' }] })).toEqual([
    { id: 7, name: 'Ada', categories: [{ id: 1, quantity: 4 }], filters: { tags: [5], indicators: [6] } },
    { name: 'Ben', categories: [], filters: { tags: [], indicators: [] } },
  ]);
});

test('the label of a category does not repeat the word meals', () => {
  expect(['Kids Meals', 'Soups'].map(mealsOf)).toEqual(['Kids Meals', 'Soups meals']);
});
