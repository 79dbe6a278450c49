import type { Category } from '@larder/contract/catalogue/categories/categories.ts';
import { CallError } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { isSame, record } from '../../../platform/record.ts';
import { listOpenCategories, lockOpenCategories, setPositions } from './categories.queries.ts';

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

/** The versions stay, so that open forms on a category do not conflict. */
export const reorderCategories = (ctx: StaffContext, ids: readonly number[]): Promise<Category[]> =>
  ctx.transaction(async (tx) => {
    const before = await lockOpenCategories(tx);
    const order = before.map(({ id }) => id);
    if (!isSame(sorted(ids), sorted(order)))
      throw new CallError('stale', 'The categories changed since you opened this list. Review it and try again.', {
        current: await listOpenCategories(tx),
      });
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
