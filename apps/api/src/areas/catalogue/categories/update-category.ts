import type { Category, CategoryChanges } from '@larder/contract/catalogue/categories/categories.ts';
import type { OrderEffect } from '@larder/contract/catalogue/order-effect.ts';
import { refusalOfCategoryPrices } from '@larder/domain/catalogue/categories/category-rules.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { difference, record } from '../../../platform/record.ts';
import { refuseStale } from '../../../platform/database/stale-version.ts';
import { rolledBack } from '../../../platform/preview.ts';
import { effectOnOrders } from '../../orders/pricing/effect-on-orders.ts';
import { repriceAffectedOrders } from '../../orders/pricing/price-affected-orders.job.ts';
import { refuseWhileCharging } from '../../orders/charging/refuse-while-charging.ts';
import { type CategoryFields, findCategory, lockCategory, setCategory } from './categories.queries.ts';

/** A new price applies only to orders before their cutoff (CAT-11). */
export async function updateCategory(ctx: StaffContext, id: number, changes: CategoryChanges): Promise<Category> {
  await ctx.transaction((tx) => change(tx, ctx, id, changes));
  return found(await findCategory(ctx.db, id), `Category ${id}`);
}

/** CAT-50 */
export const previewCategory = (ctx: StaffContext, id: number, changes: CategoryChanges): Promise<OrderEffect> =>
  rolledBack(ctx, async (tx) => {
    await change(tx, ctx, id, changes);
    return effectOnOrders(tx, { category_id: id });
  });

async function change(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  { version: read, ...fields }: CategoryChanges,
): Promise<void> {
  const category = found(await lockCategory(tx, id), `Category ${id}`);
  const { name, description, price, premium_price, display_price } = category;
  const was: CategoryFields = { name, description, price, premium_price, display_price };
  await refuseStale(tx, read, {
    type: 'category',
    id,
    version: category.version,
    current: () => findCategory(tx, id),
  });
  refuseIf(refusalOfCategoryPrices(fields));
  const { before, after } = difference(was, fields);
  if (Object.keys(after).length === 0) return;
  const version = category.version + 1;
  await setCategory(tx, id, version, fields);
  await record(tx, ctx.actor, {
    name: 'category_updated',
    subject: { type: 'category', id, version },
    description: `Changed ${Object.keys(after).join(', ').replaceAll('_', ' ')} of the category ${fields.name}`,
    before,
    after,
  });
  if ('price' in after || 'premium_price' in after) {
    await refuseWhileCharging(tx);
    await later(tx, ctx, repriceAffectedOrders, { category_id: id });
  }
}
