import { expect, test } from 'vitest';
import { describeStored, EMPTY_KID, toKidsBody, mealsOf } from './kids-values.ts';

test('a kid is sent with meals and exclusions, without categories of no meals', () => {
  const ada = { ...EMPTY_KID(), id: 7, name: 'Ada', meals: { 1: 4, 2: 0, 3: '' }, tags: ['5'], indicators: ['6'] };
  expect(toKidsBody({ kids: [ada, { ...EMPTY_KID(), name: 'Ben' }] }, new Set([7]))).toEqual([
    { id: 7, name: 'Ada', categories: [{ id: 1, quantity: 4 }], filters: { tags: [5], indicators: [6] } },
    { name: 'Ben', categories: [], filters: { tags: [], indicators: [] } },
  ]);
});

test('the label of a category does not repeat the word meals', () => {
  expect(['Kids Meals', 'Soups'].map(mealsOf)).toEqual(['Kids Meals', 'Soups meals']);
});

test('kids that a colleague changed are named, and those whom they removed are added again', () => {
  const filters = { tags: [{ id: 5, name: 'Nuts' }], indicators: [{ id: 6, name: 'Spicy' }] };
  const stored = [
    { id: 7, name: 'Ada', categories: [{ id: 1, category_name: 'Dinner', quantity: 4 }], filters },
    { id: 8, name: 'Ben', categories: [], filters: { tags: [], indicators: [] } },
  ];
  expect(describeStored(stored)).toBe(
    'The kids were changed in the meantime. Saving again replaces: Ada (4 × Dinner, without Nuts, Spicy); Ben.',
  );
  expect(describeStored([])).toBe('All kids were removed in the meantime. Saving again adds those below.');
  const typed = [
    { ...EMPTY_KID(), id: 7, name: 'Ada' },
    { ...EMPTY_KID(), id: 9, name: 'Cleo' },
  ];
  expect(toKidsBody({ kids: typed }, new Set([7, 8])).map((kid) => ('id' in kid ? kid.id : null))).toEqual([7, null]);
});
