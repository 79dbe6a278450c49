import { expect, test } from 'vitest';
import { toFormValues, toRequestBody } from '../../../forms/field.ts';
import { menuItemFields } from './menu-item-form.ts';

const ITEM = {
  id: 1,
  name: 'Meals',
  title: '',
  description: '',
  homepage_description: '',
  slug: 'meals',
  is_new_flag: false,
  primary_category: 3,
  primary_composable_category: null,
  menu_page_bullets: ['One', 'Two'],
  image: null,
  categories: [3],
  bestsellers: [],
  on_activate: 'fetch' as const,
  types: ['products' as const],
  version: 1,
};

test('an unchanged item is sent as it was read, without its image', () => {
  expect(toRequestBody(menuItemFields, toFormValues(menuItemFields, ITEM))).toEqual({
    name: 'Meals',
    title: '',
    description: '',
    homepage_description: '',
    slug: 'meals',
    is_new_flag: false,
    primary_category: 3,
    primary_composable_category: null,
    menu_page_bullets: ['One', 'Two'],
    categories: [3],
    bestsellers: [],
  });
});

test('bullets are lines, and empty lines are dropped', () => {
  const values = { ...toFormValues(menuItemFields, ITEM), menu_page_bullets: ' One \n\n Two\n' };
  expect(toRequestBody(menuItemFields, values).menu_page_bullets).toEqual(['One', 'Two']);
});

test('null removes the image unless a new one is chosen', () => {
  const values = { ...toFormValues(menuItemFields, ITEM), image: null };
  expect(toRequestBody(menuItemFields, values)).toMatchObject({ image: null });
  const file = new File(['x'], 'x.png');
  expect(toRequestBody(menuItemFields, { ...values, image: [file] }).image).toBe(file);
});

test('conflicting values are described with the labels and names of the screen', () => {
  const values = { ...toFormValues(menuItemFields, ITEM), title: 'Dinner', categories: [3, 4] };
  const options = [
    { id: 3, name: 'Meals' },
    { id: 4, name: 'Snacks' },
  ];
  const { title, categories, bestsellers, primary_category, primary_composable_category, is_new_flag } = menuItemFields;
  expect([
    title.describe(values.title, '', options),
    categories.describe(values.categories, [3], options),
    bestsellers.describe(values.bestsellers, [], []),
    primary_category.describe(values.primary_category, '', options),
    primary_composable_category.describe(values.primary_composable_category, '', options),
    is_new_flag.describe(values.is_new_flag, false, []),
  ]).toEqual(['Dinner', 'Meals, Snacks (added Snacks)', 'None', 'Meals', 'None', 'No']);
});
