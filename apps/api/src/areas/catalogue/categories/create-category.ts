import type { Category, NewCategory } from '@larder/contract/catalogue/categories/categories.ts';
import { refusalOfCategoryPrices } from '@larder/domain/catalogue/categories/category-rules.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { findCategory, insertCategory } from './categories.queries.ts';

/** Comes last until the categories are reordered (CAT-34). */
export const createCategory = (ctx: StaffContext, fields: NewCategory): Promise<Category> =>
  ctx.transaction(async (tx) => {
    refuseIf(refusalOfCategoryPrices(fields));
    const { id } = await insertCategory(tx, fields);
    await record(tx, ctx.actor, {
      name: 'category_created',
      subject: { type: 'category', id, version: 1 },
      description: `Created the category ${fields.name}`,
      after: fields,
    });
    return found(await findCategory(tx, id), `Category ${id}`);
  });
