import type { Category } from '@larder/contract/catalogue/categories/categories.ts';
import type { NewOrder } from '@larder/contract/wire/values.ts';
import { refuseStaleOrder } from '../../../platform/database/stale-version.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { isSame, record } from '../../../platform/record.ts';
import { listOpenCategories, lockOpenCategories, setPositions } from './categories.queries.ts';

/** The versions stay, so that open forms on a category do not conflict. */
export const reorderCategories = (ctx: StaffContext, sent: NewOrder): Promise<Category[]> =>
  ctx.transaction(async (tx) => {
    const before = await lockOpenCategories(tx);
    const order = before.map(({ id }) => id);
    await refuseStaleOrder(order, sent, () => listOpenCategories(tx));
    const { ids } = sent;
    if (!isSame(ids, order)) {
      await setPositions(tx, 'categories', ids);
      const names = new Map(before.map(({ id, name }) => [id, name]));
      await record(tx, ctx.actor, {
        name: 'categories_reordered',
        subject: { type: 'categories', id: 'order' },
        description: 'Reordered the categories',
        before: { order: before.map(({ name }) => name) },
        after: { order: ids.map((id) => names.get(id)) },
      });
    }
    return listOpenCategories(tx);
  });
