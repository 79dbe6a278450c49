import * as z from 'zod';
import { MENU_ITEM_ACTIONS, MENU_ITEM_TYPES } from '@larder/domain/values/enums/storefront-content.ts';
import { named } from '../../catalogue/products/product.ts';
import { include, list, relation } from '../../wire/include.ts';
import { pageQuery } from '../../wire/page.ts';
import { picture, pictureFile } from '../../wire/picture.ts';
import { route } from '../../wire/route.ts';
import { id, line, moment, name, version } from '../../wire/values.ts';

const area = 'marketing';

const childItem = z
  .object({
    id,
    name: z.string(),
    title: z.string(),
    description: z.string(),
    homepage_description: z.string(),
    slug: z.string(),
    is_new_flag: z.boolean(),
    primary_category: id,
    primary_composable_category: id.nullable(),
    menu_page_bullets: z.array(z.string()),
    image: picture.nullable(),
    categories: z.array(id),
    bestsellers: z.array(id),
    /** `expand` fetches nothing. */
    on_activate: z.enum(MENU_ITEM_ACTIONS),
    /** Fetched on activation. */
    types: z.array(z.enum(MENU_ITEM_TYPES)),
    /** Null at the top level. */
    parent: z.object({ id, name: z.string(), is_archived: z.boolean() }).nullable(),
    /** Among the items of its parent: lowest first, then oldest first. */
    position: z.int(),
    archived_at: moment.nullable(),
    version: z.int(),
    primaryCategory: relation(named),
    primaryComposableCategory: relation(named.nullable()),
  })
  .meta({ id: 'MenuItemBelow' });
const menuItem = childItem.extend({ children: z.array(childItem) }).meta({ id: 'MenuItem' });
export type ChildMenuItem = z.output<typeof childItem>;
export type MenuItem = z.output<typeof menuItem>;

const MENU_ITEM_RELATIONS = ['primaryCategory', 'primaryComposableCategory'] as const;
export type MenuItemRelation = (typeof MENU_ITEM_RELATIONS)[number];

export const listMenuItems = route({
  method: 'GET',
  path: '/api/product-menu-items',
  source: 'spec',
  area,
  summary:
    'Top-level items of the marketing menu with their children by position, or the archived items of both levels',
  query: z.object({
    ...pageQuery,
    sort: z.enum(['id', 'name', 'position']).default('id'),
    order: z.enum(['asc', 'desc']).default('desc'),
    /** Transitional while one menu replaces another. */
    transitional: z.boolean().optional(),
    archived: z.boolean().default(false),
    include: include(MENU_ITEM_RELATIONS),
  }),
  answer: z.array(menuItem),
  meta: 'page',
});

const blankable = (most: number) => z.string().trim().max(most);
const NO_CATEGORY = 'Please choose a primary category.';

const primaryCategory = z.int(NO_CATEGORY).min(1, NO_CATEGORY);
const fields = {
  name: name(100),
  title: line(200),
  description: blankable(5_000),
  homepage_description: blankable(5_000),
  slug: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'A slug can only contain lowercase letters, digits and single dashes.'),
  is_new_flag: z.boolean(),
  primary_category: primaryCategory,
  primary_composable_category: id.nullable(),
  menu_page_bullets: z.array(line(200)).max(20),
  categories: list(id).max(200),
  bestsellers: list(id).max(200),
  image: pictureFile.nullable(),
};

const newMenuItem = z.object({
  name: fields.name,
  title: fields.title.default(''),
  description: fields.description.default(''),
  homepage_description: fields.homepage_description.default(''),
  slug: fields.slug,
  is_new_flag: fields.is_new_flag.default(false),
  primary_category: fields.primary_category,
  primary_composable_category: fields.primary_composable_category.default(null),
  menu_page_bullets: fields.menu_page_bullets.default([]),
  categories: fields.categories.default([]),
  bestsellers: fields.bestsellers.default([]),
  image: fields.image.optional(),
  /** Both are fixed after creation. */
  on_activate: z.enum(MENU_ITEM_ACTIONS, { error: 'Please choose what happens on activation.' }).default('fetch'),
  parent_id: id.nullable().default(null),
});
export type NewMenuItem = z.output<typeof newMenuItem>;

export const createMenuItem = route({
  method: 'POST',
  path: '/api/product-menu-items',
  source: 'larder',
  area,
  summary: 'Create a marketing menu item, at the top level or below an item that expands; it comes last',
  multipart: true,
  body: newMenuItem,
  status: 201,
  answer: menuItem,
});

const menuItemChanges = z.object(fields).partial().extend({ version: version.optional() });
export type MenuItemChanges = z.output<typeof menuItemChanges>;

export const updateMenuItem = route({
  method: 'PUT',
  path: '/api/product-menu-items/{id}',
  source: 'spec',
  area,
  summary: 'Change a marketing menu item',
  multipart: true,
  params: z.object({ id }),
  body: menuItemChanges,
  answer: menuItem,
});

export const archiveMenuItem = route({
  method: 'POST',
  path: '/api/product-menu-items/{id}/archive',
  source: 'larder',
  area,
  summary: 'Archive a menu item: customers no longer see it, and whatever refers to it keeps it',
  params: z.object({ id }),
  answer: menuItem,
});

export const restoreMenuItem = route({
  method: 'POST',
  path: '/api/product-menu-items/{id}/restore',
  source: 'larder',
  area,
  summary: 'Restore an archived menu item',
  params: z.object({ id }),
  answer: menuItem,
});

export const reorderMenuItems = route({
  method: 'POST',
  path: '/api/product-menu-items/reorder',
  source: 'larder',
  area,
  summary: 'Set the positions of menu items; unlisted items keep theirs',
  body: z.object({
    menu_items: z
      .array(z.object({ id, position: z.int().min(1).max(1_000_000) }))
      .min(1)
      .max(1_000)
      .refine((each) => new Set(each.map((item) => item.id)).size === each.length, 'List each menu item only once.'),
  }),
  answer: null,
});

export const menuItemsRoutes = {
  listMenuItems,
  createMenuItem,
  updateMenuItem,
  archiveMenuItem,
  restoreMenuItem,
  reorderMenuItems,
};
