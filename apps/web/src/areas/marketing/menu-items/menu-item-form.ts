import { listCategories } from '@larder/contract/catalogue/categories/categories.ts';
import { listBestsellers } from '@larder/contract/marketing/bestsellers/bestsellers.ts';
import type { ChildMenuItem, MenuItemChanges } from '@larder/contract/marketing/menu-items/menu-items.ts';
import { useRead } from '../../../calls/use-read.ts';
import type { FieldsOf, ValuesOf } from '../../../forms/field.ts';
import type { FormInputs } from '../../../forms/form-inputs.tsx';
import {
  choices,
  entries,
  multilineText,
  optionalReference,
  picture,
  reference,
  text,
  yesNo,
} from '../../../forms/kinds.ts';

export const useCategories = () => useRead(listCategories, { query: { per_page: 100 } });
export const useBestsellers = () => useRead(listBestsellers, { query: { per_page: 100 } });
const useCategoryOptions = () => useCategories().data?.data ?? [];
const useBestsellerOptions = () => useBestsellers().data?.data ?? [];

export const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const menuItemFields = {
  name: text('Name', { required: true }),
  title: text('Title'),
  slug: text('Slug', { required: true }),
  is_new_flag: yesNo('New', { as: 'switch', description: 'Marks the item as new' }),
  description: multilineText('Description'),
  homepage_description: multilineText('Homepage description'),
  primary_category: reference('Primary category', useCategoryOptions, {
    none: 'Choose',
    required: true,
    description: 'Required',
  }),
  primary_composable_category: optionalReference('Primary composable category', useCategoryOptions, {
    description: 'Optional',
  }),
  menu_page_bullets: entries('Menu page bullets', {
    separator: '\n',
    split: linesOf,
    toEntry: String,
    description: 'One per line',
  }),
  categories: choices('Categories', useCategoryOptions),
  bestsellers: choices('Bestsellers', useBestsellerOptions),
  image: picture('Image'),
} satisfies FieldsOf<MenuItemChanges, ChildMenuItem>;

export type MenuItemValues = ValuesOf<typeof menuItemFields>;
export type MenuItemInputs = FormInputs<typeof menuItemFields>;
