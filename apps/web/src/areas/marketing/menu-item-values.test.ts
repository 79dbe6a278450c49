import { expect, test } from 'vitest';
import { toSend, valuesOf } from './menu-item-values.ts';

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

test('what is read is what is sent, without the picture that stays', () => {
  expect(toSend(valuesOf(ITEM))).toEqual({
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

test('bullets are lines, empty ones are none', () => {
  const values = { ...valuesOf(ITEM), menu_page_bullets: ' One \n\n Two\n' };
  expect(toSend(values).menu_page_bullets).toEqual(['One', 'Two']);
});
