import { sql, type ExpressionBuilder, type Insertable, type Updateable } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { pageOf } from '../../../platform/sql/page-of.ts';
import type { Tables } from '../../../platform/database/tables.ts';

const categoryIds = sql<number[]>`coalesce((select json_agg(c.category_id order by c.category_id)
  from menu_item_categories c where c.menu_item_id = menu_items.id), '[]')`;
const bestsellerIds = sql<number[]>`coalesce((select json_agg(b.bestseller_id order by b.bestseller_id)
  from menu_item_bestsellers b where b.menu_item_id = menu_items.id), '[]')`;

const isArchived = sql<boolean>`archived_at is not null`.as('is_archived');
const parent = (row: ExpressionBuilder<Tables, 'menu_items'>) =>
  jsonObjectFrom(
    row
      .selectFrom('menu_items as p')
      .select(['p.id', 'p.name', isArchived])
      .whereRef('p.id', '=', 'menu_items.parent_id'),
  ).as('parent');

const items = (db: Db | Tx) =>
  db
    .selectFrom('menu_items')
    .select([
      'id',
      'parent_id',
      'position',
      'archived_at',
      'name',
      'title',
      'description',
      'homepage_description',
      'slug',
      'is_new_flag',
    ])
    .select(['primary_category_id as primary_category', 'menu_page_bullets', 'image_file', 'on_activate', 'version'])
    .select('primary_composable_category_id as primary_composable_category')
    .select([categoryIds.as('categories'), bestsellerIds.as('bestsellers')])
    .select(parent);
export type MenuItemRow = Awaited<ReturnType<ReturnType<typeof items>['execute']>>[number];

interface MenuItemFilter {
  page: number;
  per_page: number;
  sort: 'id' | 'name' | 'position';
  order: 'asc' | 'desc';
  transitional?: boolean | undefined;
  archived: boolean;
}

/** The top level, or the archived items of both levels. */
export function findMenuItems(db: Db, { sort, order, transitional, archived, ...page }: MenuItemFilter) {
  let query = archived
    ? items(db).where('archived_at', 'is not', null)
    : items(db).where('parent_id', 'is', null).where('archived_at', 'is', null);
  if (transitional !== undefined) query = query.where('is_transitional', '=', transitional);
  return pageOf(query.orderBy(sort, order).orderBy('id', order), page);
}

export const findMenuItemRow = (db: Db | Tx, id: number): Promise<MenuItemRow | undefined> =>
  items(db).where('id', '=', id).executeTakeFirst();

export const listMenuItemsBelow = (db: Db | Tx, parentIds: number[]): Promise<MenuItemRow[]> =>
  items(db)
    .where('parent_id', 'in', parentIds)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();

export const lockMenuItem = (tx: Tx, id: number) =>
  tx.selectFrom('menu_items').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

export const lockParent = (tx: Tx, id: number) =>
  tx
    .selectFrom('menu_items')
    .select(['on_activate', 'parent_id', isArchived])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();

export const lockPositions = (tx: Tx, ids: number[]) =>
  tx
    .selectFrom('menu_items')
    .select(['id', 'position', isArchived])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();

export async function setPositions(tx: Tx, order: readonly { id: number; position: number }[]): Promise<void> {
  await sql`update menu_items set position = each.position
    from unnest(${order.map(({ id }) => id)}::bigint[], ${order.map(({ position }) => position)}::int[])
      as each (id, position)
    where menu_items.id = each.id`.execute(tx);
}

export async function insertMenuItem(tx: Tx, values: Insertable<Tables['menu_items']>): Promise<number> {
  const { id } = await tx.insertInto('menu_items').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const setMenuItem = (tx: Tx, id: number, fields: Updateable<Tables['menu_items']>) =>
  tx.updateTable('menu_items').set(fields).where('id', '=', id).execute();

export async function replaceMenuCategories(tx: Tx, id: number, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('menu_item_categories').where('menu_item_id', '=', id).execute();
  await sql`insert into menu_item_categories (menu_item_id, category_id)
    select ${id}::bigint, each.id from unnest(${[...ids]}::bigint[]) as each (id)`.execute(tx);
}

export async function replaceMenuBestsellers(tx: Tx, id: number, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('menu_item_bestsellers').where('menu_item_id', '=', id).execute();
  await sql`insert into menu_item_bestsellers (menu_item_id, bestseller_id)
    select ${id}::bigint, each.id from unnest(${[...ids]}::bigint[]) as each (id)`.execute(tx);
}
