import type { ChildMenuItem } from '@larder/contract/marketing/menu-items.ts';

export interface MenuItemValues extends Record<string, unknown> {
  name: string;
  title: string;
  description: string;
  homepage_description: string;
  slug: string;
  is_new_flag: boolean;
  /** Ids as the selects know them; the empty text is none. */
  primary_category: string;
  primary_composable_category: string;
  /** One per line. */
  menu_page_bullets: string;
  categories: number[];
  bestsellers: number[];
  image: File[];
}

export const valuesOf = (item: ChildMenuItem): MenuItemValues => ({
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
});

export const toSend = ({ image, menu_page_bullets, ...values }: MenuItemValues) => ({
  ...values,
  // None is refused by the body's schema under its field.
  primary_category: Number(values.primary_category),
  primary_composable_category:
    values.primary_composable_category === '' ? null : Number(values.primary_composable_category),
  menu_page_bullets: menu_page_bullets
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
  ...(image[0] && { image: image[0] }),
});
