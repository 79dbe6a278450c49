import type { ChildMenuItem } from '@larder/contract/marketing/menu-items/menu-items.ts';
import { toPictureBody } from '../picture-body.ts';

export interface MenuItemValues extends Record<string, unknown> {
  name: string;
  title: string;
  description: string;
  homepage_description: string;
  slug: string;
  is_new_flag: boolean;
  /** Select values are text; empty means none. */
  primary_category: string;
  primary_composable_category: string;
  /** One per line. */
  menu_page_bullets: string;
  categories: number[];
  bestsellers: number[];
  image: File[];
  /** Remove the current image. */
  image_removed: boolean;
}

export const toFormValues = (item: ChildMenuItem): MenuItemValues => ({
  name: item.name,
  title: item.title,
  description: item.description,
  homepage_description: item.homepage_description,
  slug: item.slug,
  is_new_flag: item.is_new_flag,
  primary_category: String(item.primary_category),
  primary_composable_category: String(item.primary_composable_category ?? ''),
  menu_page_bullets: item.menu_page_bullets.join('\n'),
  categories: item.categories,
  bestsellers: item.bestsellers,
  image: [],
  image_removed: false,
});

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const toRequestBody = ({ image, image_removed, menu_page_bullets, ...values }: MenuItemValues) => ({
  ...values,
  // The body's schema refuses an empty category under its field.
  primary_category: Number(values.primary_category),
  primary_composable_category:
    values.primary_composable_category === '' ? null : Number(values.primary_composable_category),
  menu_page_bullets: linesOf(menu_page_bullets),
  ...toPictureBody('image', image, image_removed),
});

export const MENU_ITEM_LABELS = {
  name: 'Name',
  title: 'Title',
  slug: 'Slug',
  is_new_flag: 'New',
  description: 'Description',
  homepage_description: 'Homepage description',
  primary_category: 'Primary category',
  primary_composable_category: 'Primary composable category',
  menu_page_bullets: 'Menu page bullets',
  categories: 'Categories',
  bestsellers: 'Bestsellers',
  image: 'Image',
  image_removed: 'Image removed',
};

interface Named {
  id: number;
  name: string;
}

/** Formats a value for the conflict view, with names instead of ids. */
export const showMenuItemValue =
  (categories: readonly Named[], bestsellers: readonly Named[]) =>
  (path: string, values: MenuItemValues): string => {
    const namesIn = (all: readonly Named[], ids: readonly number[]) =>
      ids.map((id) => all.find((each) => each.id === id)?.name ?? String(id)).join(', ') || 'None';
    if (path === 'categories') return namesIn(categories, values.categories);
    if (path === 'bestsellers') return namesIn(bestsellers, values.bestsellers);
    const value = values[path];
    if (path === 'primary_category' || path === 'primary_composable_category')
      return namesIn(categories, value === '' ? [] : [Number(value)]);
    if (path === 'image') return values.image.length > 0 ? 'New image' : 'Current image';
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    return typeof value === 'string' && value !== '' ? value : 'Not set';
  };
