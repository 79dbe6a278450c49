import { describe, expect, test } from 'vitest';
import type { MenuPlan, PlanWeek } from '@larder/contract/catalogue/menu-plan/menu-plan.ts';
import { cents } from '@larder/domain/values/cents.ts';
import { applyChanges, applyMove } from './plan-changes.ts';

const dish = (id: number, category_id: number, is_sold_out = false) => ({
  id,
  sku: `D-${id}`,
  name: `Dish ${id}`,
  category_id,
  price: cents(1199),
  is_active: true,
  is_sold_out,
  picture: null,
});
const week = (id: number, product_ids: number[], more: Partial<PlanWeek> = {}): PlanWeek => ({
  id,
  number: 202_650 + id,
  status: 'draft',
  date: '2026-12-07',
  meal_rotation_id: id,
  rotation_version: 1,
  cutoff_at: null,
  shared_with: [],
  refusal: null,
  product_ids,
  sold_out_ids: [],
  ...more,
});
const plan: MenuPlan = {
  categories: [],
  dishes: [dish(1, 10), dish(2, 10), dish(3, 20, true), dish(4, 20)],
  weeks: [week(1, [1, 3], { sold_out_ids: [1, 3] }), week(2, [2, 4]), week(3, [2])],
  earlier: [],
};
const move = (sku: string, from_week_id: number | null, to_week_id: number | null) =>
  applyMove(plan, { sku, from_week_id, to_week_id });

describe('a move in the plan', () => {
  test('changes its two weeks and keeps the others as they are', () => {
    const { weeks } = move('D-1', 1, 2);
    expect(weeks).toMatchObject([
      { product_ids: [3], sold_out_ids: [3], rotation_version: 2 },
      { product_ids: [2, 1, 4], sold_out_ids: [], rotation_version: 2 },
      { product_ids: [2] },
    ]);
    expect(weeks[2]).toBe(plan.weeks[2]);
  });

  test('adds a dish at the end of its category, and removes it', () => {
    expect(move('D-3', null, 2).weeks[1]?.product_ids).toEqual([2, 4, 3]);
    expect(move('D-3', null, 3).weeks[2]?.product_ids).toEqual([2, 3]);
    expect(move('D-3', 1, null).weeks[0]?.product_ids).toEqual([1]);
  });

  test('marks a dish as sold out only if it is for good, not if it is in another week', () => {
    expect(move('D-1', null, 2).weeks[1]?.sold_out_ids).toEqual([]);
    expect(move('D-3', null, 2).weeks[1]?.sold_out_ids).toEqual([3]);
    expect(move('D-3', 1, 2).weeks.map(({ sold_out_ids }) => sold_out_ids)).toEqual([[1], [3], []]);
  });

  test('of a dish that the plan does not have changes nothing', () => {
    expect(move('NO-SUCH', 1, 2)).toBe(plan);
  });
});

test('changed weeks and dishes take the place of the former ones', () => {
  const changed = applyChanges(plan, { weeks: [week(2, [5])], dishes: [dish(5, 10), { ...dish(1, 10), name: 'New' }] });
  expect(changed.weeks.map(({ product_ids }) => product_ids)).toEqual([[1, 3], [5], [2]]);
  expect(changed.weeks[0]).toBe(plan.weeks[0]);
  expect(changed.dishes.map(({ name }) => name)).toEqual(['New', 'Dish 2', 'Dish 3', 'Dish 4', 'Dish 5']);
});
