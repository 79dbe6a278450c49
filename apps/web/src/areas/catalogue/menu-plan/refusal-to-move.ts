import type { MenuPlan } from '@larder/contract/catalogue/menu-plan/menu-plan.ts';
import { refusalToPlanDish } from '@larder/domain/catalogue/menu-plan/menu-changes.ts';
import type { DishMove } from './plan-changes.ts';

/** The server's own sentence where the plan knows it already, so that no request is made. */
export function refusalToMove(
  { sku, from_week_id, to_week_id }: DishMove,
  { weeks, dishes }: Pick<MenuPlan, 'weeks' | 'dishes'>,
): string | null {
  for (const { id, refusal } of weeks)
    if ((id === from_week_id || id === to_week_id) && refusal !== null) return refusal;
  const dish = dishes.find((each) => each.sku === sku);
  const to = weeks.find(({ id }) => id === to_week_id);
  if (!dish || !to) return null;
  return refusalToPlanDish(dish, { number: to.number, hasDish: to.product_ids.includes(dish.id) })?.message ?? null;
}
