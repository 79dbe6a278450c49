import type { ChangedWeeks, MenuPlan, PlanWeek } from '@larder/contract/catalogue/menu-plan/menu-plan.ts';

export interface DishMove {
  sku: string;
  from_week_id: number | null;
  to_week_id: number | null;
}

/** Other weeks keep their identity, so that their columns do not render again. */
export function applyChanges(plan: MenuPlan, { weeks, dishes }: ChangedWeeks): MenuPlan {
  const changed = new Map(weeks.map((week) => [week.id, week]));
  const known = new Map(dishes.map((dish) => [dish.id, dish]));
  const added = dishes.filter(({ id }) => !plan.dishes.some((dish) => dish.id === id));
  return {
    ...plan,
    weeks: plan.weeks.map((week) => changed.get(week.id) ?? week),
    dishes: [...plan.dishes.map((dish) => known.get(dish.id) ?? dish), ...added].toSorted((a, b) => a.id - b.id),
  };
}

/** The plan that the server will answer, where no menu is shared or copied, and the dish is not sold out in the week alone. */
export function applyMove(plan: MenuPlan, { sku, from_week_id, to_week_id }: DishMove): MenuPlan {
  const dish = plan.dishes.find((each) => each.sku === sku);
  if (!dish) return plan;
  const categories = new Map(plan.dishes.map(({ id, category_id }) => [id, category_id]));
  const weeks = plan.weeks.map((week) => {
    if (week.id === from_week_id) return without(week, dish.id);
    return week.id === to_week_id ? withDish(week, dish, categories) : week;
  });
  return { ...plan, weeks };
}

const nextVersion = ({ rotation_version: version }: PlanWeek) => (version === null ? null : version + 1);

const without = (week: PlanWeek, id: number): PlanWeek => ({
  ...week,
  rotation_version: nextVersion(week),
  product_ids: week.product_ids.filter((each) => each !== id),
  sold_out_ids: week.sold_out_ids.filter((each) => each !== id),
});

/** At the end of its category; categories are in the order of their ids. */
function withDish(
  week: PlanWeek,
  { id, category_id, is_sold_out }: MenuPlan['dishes'][number],
  categories: ReadonlyMap<number, number>,
): PlanWeek {
  const after = week.product_ids.findLastIndex((each) => (categories.get(each) ?? 0) <= category_id);
  return {
    ...week,
    rotation_version: nextVersion(week),
    product_ids: week.product_ids.toSpliced(after + 1, 0, id),
    sold_out_ids: is_sold_out ? [...week.sold_out_ids, id].toSorted((a, b) => a - b) : week.sold_out_ids,
  };
}
