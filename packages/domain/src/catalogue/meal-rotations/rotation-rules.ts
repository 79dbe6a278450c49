import type { OrderWeekStatus } from '../../values/enums/order-week-statuses.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';

interface Week {
  readonly number: number;
  readonly status: OrderWeekStatus;
}

const listed = (weeks: readonly Week[]) => weeks.map(({ number }) => number).join(', ');

/** Not with an active or delivered week (CAT-17). */
export function refusalToDeleteRotation(id: number, weeks: readonly Week[]): Refusal | null {
  const used = weeks.filter(({ status }) => status !== 'draft');
  if (used.length === 0) return null;
  const many = used.length === 1 ? 'week' : 'weeks';
  return refusal(`Rotation ${id} cannot be deleted: it is used by ${many} ${listed(used)}.`);
}

interface NewProduct {
  readonly sku: string;
  readonly name: string;
  readonly category_id: number;
  readonly is_active: boolean;
}

/** Once, in its own category, and active when added (CAT-14). */
export function refusalToAddProduct(
  product: NewProduct,
  to: { readonly category_id: number; readonly skus: readonly string[] },
): Refusal | null {
  const field = 'product_sku';
  if (!product.is_active) return refusal(`${product.name} is not active. Choose an active product.`, field);
  if (product.category_id !== to.category_id)
    return refusal(`${product.name} belongs to another category. Add it there.`, field);
  if (to.skus.includes(product.sku)) return refusal(`${product.name} is already in this rotation.`, field);
  return null;
}

/** Only a draft week without a rotation (CAT-16). */
export function refusalToAddWeek(week: Week & { readonly meal_rotation_id: number | null }): Refusal | null {
  const field = 'order_week_id';
  if (week.meal_rotation_id !== null)
    return refusal(`Week ${week.number} is already in rotation ${week.meal_rotation_id}.`, field);
  if (week.status !== 'draft')
    return refusal(`Week ${week.number} is ${week.status}. Only draft weeks can be added.`, field);
  return null;
}

/** Only a draft week (CAT-16). */
export const refusalToRemoveWeek = (week: Week): Refusal | null =>
  week.status === 'draft' ? null : refusal(`Week ${week.number} is ${week.status}. Only draft weeks can be removed.`);

/** Each SKU once; a different set is a conflict (CAT-15). */
export function isSameSet(skus: readonly string[], others: readonly string[]): boolean {
  const set = new Set(skus);
  return set.size === skus.length && skus.length === others.length && others.every((sku) => set.has(sku));
}
