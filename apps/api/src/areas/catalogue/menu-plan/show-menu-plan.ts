import type { ChangedWeeks, MenuPlan, PlanDish, PlanWeek } from '@larder/contract/catalogue/menu-plan/menu-plan.ts';
import { refusalToChangeMenu } from '@larder/domain/catalogue/menu-plan/menu-changes.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { listMenuCategories } from '../categories/categories.queries.ts';
import { listPlanDishes } from './list-plan-dishes.ts';
import { listComingWeeks, listEarlierMenus, listWeeksById } from './menu-plan.queries.ts';

/** Weeks before the first one in which a dish can be repeated (CAT-42). */
const MOST_EARLIER = 8;

/** Five statements, however many weeks and dishes. */
export async function showMenuPlan(db: Db, limit: number): Promise<MenuPlan> {
  const now = await businessNow(db);
  const weeks = await listComingWeeks(db, now, limit);
  const [first] = weeks;
  const [categories, earlier, dishes] = await Promise.all([
    listMenuCategories(db),
    first ? listEarlierMenus(db, first.date, MOST_EARLIER) : [],
    dishesOf(db, weeks),
  ]);
  return { categories, dishes, weeks: weeks.map((week) => toPlanWeek(week, now)), earlier };
}

export async function showChangedWeeks(tx: Tx, ids: number[]): Promise<ChangedWeeks> {
  const now = await businessNow(tx);
  const weeks = await listWeeksById(tx, now, ids);
  return { weeks: weeks.map((week) => toPlanWeek(week, now)), dishes: await dishesOf(tx, weeks) };
}

type WeekRow = Awaited<ReturnType<typeof listComingWeeks>>[number];

const toPlanWeek = ({ last_cutoff_at, next_cutoff_at, ...week }: WeekRow, now: Temporal.Instant): PlanWeek => ({
  ...week,
  cutoff_at: next_cutoff_at?.toString() ?? null,
  refusal: refusalToChangeMenu({ ...week, last_cutoff_at }, now)?.message ?? null,
});

const dishesOf = (db: Db | Tx, weeks: WeekRow[]): Promise<PlanDish[]> =>
  listPlanDishes(db, [...new Set(weeks.flatMap(({ product_ids }) => product_ids))]);
