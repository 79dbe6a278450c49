import { expect, test } from 'vitest';
import { showMenuItemValue, toRequestBody, toFormValues } from './menu-item-values.ts';

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
  expect(toRequestBody(toFormValues(ITEM))).toEqual({
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
  const values = { ...toFormValues(ITEM), menu_page_bullets: ' One \n\n Two\n' };
  expect(toRequestBody(values).menu_page_bullets).toEqual(['One', 'Two']);
});

test('null removes the image unless a new one is chosen', () => {
  const values = { ...toFormValues(ITEM), image_removed: true };
  expect(toRequestBody(values)).toMatchObject({ image: null });
  const file = new File(['x'], 'x.png');
  expect(toRequestBody({ ...values, image: [file] }).image).toBe(file);
});

test('conflicting values are shown with the labels and names of the screen', () => {
  const show = showMenuItemValue([{ id: 3, name: 'Meals' }], []);
  const values = { ...toFormValues(ITEM), title: 'Dinner' };
  const paths = [
    'title',
    'categories',
    'bestsellers',
    'primary_category',
    'primary_composable_category',
    'is_new_flag',
  ];
  expect(paths.map((path) => show(path, values))).toEqual(['Dinner', 'Meals', 'None', 'Meals', 'None', 'No']);
});
