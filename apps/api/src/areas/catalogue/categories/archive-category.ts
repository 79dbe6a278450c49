import type { Category } from '@larder/contract/catalogue/categories/categories.ts';
import {
  refusalToArchiveCategory,
  refusalToRestoreCategory,
} from '@larder/domain/catalogue/categories/category-rules.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { findCategory, lockCategory, setDeletedAt } from './categories.queries.ts';

/** Whatever uses it keeps it (CAT-34). */
export const archiveCategory = (ctx: StaffContext, id: number) => setArchived(ctx, id, true);

/** At its former place. */
export const restoreCategory = (ctx: StaffContext, id: number) => setArchived(ctx, id, false);

const setArchived = (ctx: StaffContext, id: number, isArchiving: boolean): Promise<Category> =>
  ctx.transaction(async (tx) => {
    const category = found(await lockCategory(tx, id), `Category ${id}`);
    refuseIf(isArchiving ? refusalToArchiveCategory(category) : refusalToRestoreCategory(category));
    const version = category.version + 1;
    const deleted_at = isArchiving ? await businessNow(tx) : null;
    await setDeletedAt(tx, id, { deleted_at, version });
    await record(tx, ctx.actor, {
      name: isArchiving ? 'category_archived' : 'category_restored',
      subject: { type: 'category', id, version },
      description: `${isArchiving ? 'Archived' : 'Restored'} the category ${category.name}`,
      before: { deleted_at: category.deleted_at },
      after: { deleted_at: deleted_at?.toString() ?? null },
    });
    return found(await findCategory(tx, id), `Category ${id}`);
  });
