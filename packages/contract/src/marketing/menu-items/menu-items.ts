import * as z from 'zod';
import { MENU_ITEM_ACTIONS, MENU_ITEM_TYPES } from '@larder/domain/values/enums/menu-items.ts';
import { named } from '../../catalogue/products/product.ts';
import { include, list, relation } from '../../wire/include.ts';
import { pageQuery } from '../../wire/page.ts';
import { picture, pictureFile } from '../../wire/picture.ts';
import { route } from '../../wire/route.ts';
import { id, line, text, version } from '../../wire/values.ts';

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
  summary: 'Top-level items of the marketing menu with their children',
  query: z.object({
    ...pageQuery,
    sort: z.enum(['id', 'name']).default('id'),
    order: z.enum(['asc', 'desc']).default('desc'),
    /** Transitional while one menu replaces another. */
    transitional: z.boolean().optional(),
    include: include(MENU_ITEM_RELATIONS),
  }),
  answer: z.array(menuItem),
  meta: 'page',
});

const blankable = (most: number) => z.string().trim().max(most);
const NO_CATEGORY = 'Please choose a primary category.';

const menuItemChanges = z
  .object({
    name: text(100),
    title: line(200),
    description: blankable(5_000),
    homepage_description: blankable(5_000),
    slug: z
      .string()
      .trim()
      .max(100)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'A slug can only contain lowercase letters, digits and single dashes.'),
    is_new_flag: z.boolean(),
    primary_category: z.int(NO_CATEGORY).min(1, NO_CATEGORY),
    primary_composable_category: id.nullable(),
    menu_page_bullets: z.array(line(200)).max(20),
    categories: list(id).max(200),
    bestsellers: list(id).max(200),
    image: pictureFile.nullable(),
  })
  .partial()
  .extend({ version: version.optional() });
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

export const menuItemsRoutes = { listMenuItems, updateMenuItem };
