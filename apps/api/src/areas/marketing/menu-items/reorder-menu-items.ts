import type { reorderMenuItems as route } from '@larder/contract/marketing/menu-items/menu-items.ts';
import type { Received } from '@larder/contract/wire/route.ts';
import { invalidField } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { lockPositions, setPositions } from './menu-items.queries.ts';

/** The version stays, so that open forms on an item do not conflict. */
export const reorderMenuItems = (ctx: StaffContext, { menu_items }: Received<typeof route>['body']): Promise<void> =>
  ctx.transaction(async (tx) => {
    const known = await lockPositions(
      tx,
      menu_items.map(({ id }) => id),
    );
    const listed = new Map(known.filter((item) => !item.is_archived).map(({ id, position }) => [id, position]));
    const missing = menu_items.findIndex(({ id }) => !listed.has(id));
    if (missing >= 0)
      throw invalidField(`menu_items.${missing}.id`, 'This item is no longer on the menu. Reload the list.');
    const moved = menu_items.filter(({ id, position }) => listed.get(id) !== position);
    if (moved.length === 0) return;
    await setPositions(tx, moved);
    await record(tx, ctx.actor, {
      name: 'menu_items_reordered',
      subject: { type: 'menu_items', id: 'order' },
      description: 'Reordered the menu items',
      before: Object.fromEntries(moved.map(({ id }) => [id, listed.get(id)])),
      after: Object.fromEntries(moved.map(({ id, position }) => [id, position])),
    });
  });
