import type { MenuItem } from '@larder/contract/marketing/menu-items/menu-items.ts';
import { refusalToRestoreBelow } from '@larder/domain/marketing/menu-items/menu-item-rules.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { setArchived } from '../archive.ts';
import { findMenuItemRow, lockMenuItem, setMenuItem } from './menu-items.queries.ts';
import { showMenuItem } from './show-menu-items.ts';

export const archiveMenuItem = (ctx: StaffContext, id: number) => set(ctx, id, true);

export const restoreMenuItem = (ctx: StaffContext, id: number) => set(ctx, id, false);

/** The items below a menu item leave and return with it. */
async function set(ctx: StaffContext, id: number, isArchiving: boolean): Promise<MenuItem> {
  await ctx.transaction(async (tx) => {
    found(await lockMenuItem(tx, id), `Menu item ${id}`);
    const { name, archived_at, parent, version } = found(await findMenuItemRow(tx, id), `Menu item ${id}`);
    if (!isArchiving) refuseIf(refusalToRestoreBelow(parent));
    const item = { type: 'menu_item', id, label: `menu item ${name}`, isArchived: archived_at !== null, version };
    await setArchived(tx, ctx.actor, item, isArchiving, (fields) => setMenuItem(tx, id, fields));
  });
  return found(await showMenuItem(ctx.db, id), `Menu item ${id}`);
}
