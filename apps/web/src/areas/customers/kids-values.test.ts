import { expect, test } from 'vitest';
import { EMPTY_KID, toKidsBody, mealsOf } from './kids-values.ts';

test('a kid is sent with what it eats and what is left out for it; categories without a meal are not', () => {
  const ada = { ...EMPTY_KID(), id: 7, name: 'Ada', meals: { 1: 4, 2: 0, 3: '' }, tags: ['5'], indicators: ['6'] };
  expect(toKidsBody({ kids: [ada, { ...EMPTY_KID(), name: 'Ben' }] })).toEqual([
    { id: 7, name: 'Ada', categories: [{ id: 1, quantity: 4 }], filters: { tags: [5], indicators: [6] } },
    { name: 'Ben', categories: [], filters: { tags: [], indicators: [] } },
  ]);
});

test('a category that is called meals is called so once', () => {
  expect(['Kids Meals', 'Soups'].map(mealsOf)).toEqual(['Kids Meals', 'Soups meals']);
});
