import type { MenuItem, MenuItemChanges } from '@larder/contract/marketing/menu-items/menu-items.ts';
import { refusalToFetch } from '@larder/domain/marketing/menu-items/menu-item-rules.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { difference, record } from '../../../platform/record.ts';
import { refuseStale } from '../../../platform/database/stale-version.ts';
import { uploadsOf, withPictures } from '../../catalogue/pictures/store-pictures.ts';
import { removePictures } from '../../catalogue/pictures/remove-pictures.job.ts';
import {
  findMenuItemRow,
  lockMenuItem,
  type MenuItemRow,
  replaceMenuBestsellers,
  replaceMenuCategories,
  setMenuItem,
} from './menu-items.queries.ts';
import { refuseArchivedCategories } from '../../catalogue/categories/refuse-archived-categories.ts';
import { storedFiles } from '../pictures.ts';
import { chosenCategories, inOrder } from './menu-item-fields.ts';
import { showMenuItem } from './show-menu-items.ts';

export async function updateMenuItem(ctx: StaffContext, id: number, body: MenuItemChanges): Promise<MenuItem> {
  const { image, version: read, ...form } = body;
  const change = (folders: string[]) =>
    ctx.transaction(async (tx) => {
      found(await lockMenuItem(tx, id), `Menu item ${id}`);
      const row = found(await findMenuItemRow(tx, id), `Menu item ${id}`);
      const { version } = row;
      await refuseStale(tx, read, { type: 'menu_item', id, version, current: () => showMenuItem(tx, id) });
      const files = storedFiles({ image }, folders);
      const { before, after } = difference({ ...row, image: row.image_file }, { ...form, ...inOrder(form), ...files });
      refuseIf(refusalToFetch({ ...row, ...after }));
      await refuseArchivedCategories(tx, chosenCategories(row, after));
      const changed = Object.keys(after);
      if (changed.length === 0) return;
      await write(tx, id, after, version + 1);
      await record(tx, ctx.actor, {
        name: 'menu_item_updated',
        subject: { type: 'menu_item', id, version: version + 1 },
        description: `Changed ${changed.join(', ').replaceAll('_', ' ')} of the menu item ${row.name}`,
        before,
        after,
      });
      if (typeof before.image === 'string') await later(tx, ctx, removePictures, { files: [before.image] });
    });
  await withPictures(ctx.files, uploadsOf({ image }), change, 'marketing');
  return found(await showMenuItem(ctx.db, id), `Menu item ${id}`);
}

async function write(
  tx: Tx,
  id: number,
  after: Partial<MenuItemRow & { image: string | null }>,
  version: number,
): Promise<void> {
  const { categories, bestsellers, image, primary_category, primary_composable_category, ...columns } = after;
  await setMenuItem(tx, id, {
    ...columns,
    ...(primary_category !== undefined && { primary_category_id: primary_category }),
    ...(primary_composable_category !== undefined && { primary_composable_category_id: primary_composable_category }),
    ...(image !== undefined && { image_file: image }),
    version,
  });
  if (categories) await replaceMenuCategories(tx, id, categories);
  if (bestsellers) await replaceMenuBestsellers(tx, id, bestsellers);
}
