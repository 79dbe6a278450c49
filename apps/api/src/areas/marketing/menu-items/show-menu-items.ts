import type {
  ChildMenuItem,
  listMenuItems as route,
  MenuItem,
  MenuItemRelation,
} from '@larder/contract/marketing/menu-items/menu-items.ts';
import type { HandlerResult, Received } from '@larder/contract/wire/route.ts';
import { fetchedTypes } from '@larder/domain/marketing/menu-items/menu-item-rules.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { listCategoriesById } from '../../catalogue/categories/categories.queries.ts';
import { findMenuItemRow, findMenuItems, listMenuItemsBelow, type MenuItemRow } from './menu-items.queries.ts';
import { pictureOf } from '../pictures.ts';

type Include = readonly MenuItemRelation[];

export async function listMenuItems(
  db: Db,
  query: Received<typeof route>['query'],
): Promise<HandlerResult<typeof route>> {
  const { rows, pagination } = await findMenuItems(db, query);
  return { data: await withChildren(db, rows, query.include), meta: { pagination } };
}

export async function showMenuItem(db: Db | Tx, id: number, include: Include = []): Promise<MenuItem | undefined> {
  const row = await findMenuItemRow(db, id);
  return row && (await withChildren(db, [row], include))[0];
}

/** Category names only on request. */
async function withChildren(db: Db | Tx, rows: MenuItemRow[], include: Include): Promise<MenuItem[]> {
  const below = await listMenuItemsBelow(
    db,
    rows.map(({ id }) => id),
  );
  const names = include.length > 0 ? await listCategoriesById(db) : new Map<number, { id: number; name: string }>();
  const toItem = (row: MenuItemRow) => itemOf(row, names, include);
  return rows.map((row) => ({
    ...toItem(row),
    children: below.filter(({ parent_id }) => parent_id === row.id).map(toItem),
  }));
}

function itemOf(row: MenuItemRow, names: Map<number, { id: number; name: string }>, include: Include): ChildMenuItem {
  const { parent_id: _, image_file, archived_at, ...item } = row;
  const primary = names.get(item.primary_category);
  const composable = names.get(item.primary_composable_category ?? 0) ?? null;
  return {
    ...item,
    archived_at: archived_at?.toString() ?? null,
    image: pictureOf(image_file),
    types: fetchedTypes(item),
    ...(include.includes('primaryCategory') && primary && { primaryCategory: { data: primary } }),
    ...(include.includes('primaryComposableCategory') && { primaryComposableCategory: { data: composable } }),
  };
}
