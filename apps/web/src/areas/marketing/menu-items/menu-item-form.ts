import { listBestsellers } from '@larder/contract/marketing/bestsellers/bestsellers.ts';
import {
  listMenuItems,
  type ChildMenuItem,
  type MenuItemChanges,
  type NewMenuItem,
} from '@larder/contract/marketing/menu-items/menu-items.ts';
import { useRead } from '../../../calls/use-read.ts';
import { from, initially, type FieldsOf, type ValuesOf } from '../../../forms/field.ts';
import type { FormInputs } from '../../../forms/form-inputs.tsx';
import { useCategoryOptions } from '../categories-to-choose.ts';
import {
  choice,
  choices,
  entries,
  multilineText,
  optionalReference,
  picture,
  reference,
  text,
  yesNo,
} from '../../../forms/kinds.ts';
import { menuItemsList } from './menu-items-search.ts';

export const useBestsellers = () => useRead(listBestsellers, { query: { per_page: 100 } });
const useBestsellerOptions = () => useBestsellers().data?.data ?? [];

/** The list of the page: items of the top level that are not archived. */
const useParents = () =>
  useRead(listMenuItems, { query: menuItemsList.query({ page: 1 }) }).data?.data.filter(
    ({ on_activate }) => on_activate === 'expand',
  ) ?? [];

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

export const ACTION_LABELS = { fetch: 'Fetch items', expand: 'Expand' };

export const newMenuItemFields = {
  on_activate: initially(
    'fetch',
    choice('On activate', ACTION_LABELS, { required: true, description: 'Cannot be changed later.' }),
  ),
  parent_id: from(
    ({ parent }: ChildMenuItem) => parent?.id ?? null,
    optionalReference('Below', useParents, { description: 'None for the top level. Cannot be changed later.' }),
  ),
  ...menuItemFields,
} satisfies FieldsOf<NewMenuItem, ChildMenuItem>;

export type MenuItemValues = ValuesOf<typeof menuItemFields>;
export type MenuItemInputs = FormInputs<typeof menuItemFields>;
