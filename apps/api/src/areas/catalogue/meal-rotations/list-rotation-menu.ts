import type { RotationRow } from '@larder/contract/catalogue/meal-rotations/meal-rotations.ts';
import type { Db } from '../../../platform/database/database.ts';
import { listCategoriesById } from '../categories/categories.queries.ts';
import { listPlanDishes } from '../menu-plan/list-plan-dishes.ts';
import { listRotationRows } from './meal-rotations.queries.ts';

export async function listRotationMenu(db: Db, id: number, include: readonly string[]): Promise<RotationRow[]> {
  const rows = await listRotationRows(db, id);
  const ids = rows.map((row) => row.id);
  const categories = include.includes('category') ? await listCategoriesById(db) : null;
  const dishes = include.includes('product') ? await listPlanDishes(db, ids) : [];
  return rows.map((row) => {
    const category = categories?.get(row.category_id);
    const dish = dishes.find((each) => each.id === row.id);
    return { ...row, ...(category && { category: { data: category } }), ...(dish && { product: { data: dish } }) };
  });
}
