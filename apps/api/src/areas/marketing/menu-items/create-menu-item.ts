import type { MenuItem, NewMenuItem } from '@larder/contract/marketing/menu-items/menu-items.ts';
import { refusalToFetch, refusalToPlace } from '@larder/domain/marketing/menu-items/menu-item-rules.ts';
import { found, invalidField, refuseIf } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { uploadsOf, withPictures } from '../../catalogue/pictures/store-pictures.ts';
import { storedFiles } from '../pictures.ts';
import { chosenCategories, inOrder } from './menu-item-fields.ts';
import { refuseArchivedCategories } from '../../catalogue/categories/refuse-archived-categories.ts';
import { insertMenuItem, lockParent, replaceMenuBestsellers, replaceMenuCategories } from './menu-items.queries.ts';
import { showMenuItem } from './show-menu-items.ts';

/** It comes last among its siblings. */
export async function createMenuItem(ctx: StaffContext, { image, ...body }: NewMenuItem): Promise<MenuItem> {
  const form = { ...body, ...inOrder(body) };
  const { categories, bestsellers, primary_category, primary_composable_category, ...columns } = form;
  const make = (folders: string[]) =>
    ctx.transaction(async (tx) => {
      refuseIf(refusalToPlace(form.on_activate, await parentOf(tx, form.parent_id)));
      refuseIf(refusalToFetch(form));
      await refuseArchivedCategories(tx, chosenCategories({}, form));
      const files = storedFiles({ image }, folders);
      const id = await insertMenuItem(tx, {
        ...columns,
        primary_category_id: primary_category,
        primary_composable_category_id: primary_composable_category,
        image_file: files.image ?? null,
      });
      await replaceMenuCategories(tx, id, categories);
      await replaceMenuBestsellers(tx, id, bestsellers);
      await record(tx, ctx.actor, {
        name: 'menu_item_created',
        subject: { type: 'menu_item', id, version: 1 },
        description: `Created the menu item ${form.name}`,
        after: { ...form, ...files },
      });
      return id;
    });
  const id = await withPictures(ctx.files, uploadsOf({ image }), make, 'marketing');
  return found(await showMenuItem(ctx.db, id), `Menu item ${id}`);
}

async function parentOf(tx: Tx, id: number | null) {
  if (id === null) return null;
  const parent = await lockParent(tx, id);
  if (!parent) throw invalidField('parent_id', 'This menu item no longer exists. Reload and try again.');
  return parent;
}
