import { type Cents, cents } from '@larder/domain/values/cents.ts';
import { CATEGORIES } from './foods.ts';
import { daysAgo } from '../orders/moments.ts';
import type { World } from '../world.ts';

export const EARLY_SUPPORTERS = 1;
const SPRING_TRIAL = 2;
const NEIGHBOURS = 3;
const OFF = { [EARLY_SUPPORTERS]: 100, [SPRING_TRIAL]: 50, [NEIGHBOURS]: 25 };

export function addVarianceGroups(world: World): void {
  const since = (days: number) => daysAgo(world, days).toString();
  world.add('price_variance_groups', { name: 'Early supporters', created_at: since(400), deactivated_at: null });
  world.add('price_variance_groups', { name: 'Spring trial', created_at: since(300), deactivated_at: since(200) });
  world.add('price_variance_groups', { name: 'Neighbors', created_at: since(20), deactivated_at: null });
  CATEGORIES.forEach((_, index) => {
    for (const id of [EARLY_SUPPORTERS, SPRING_TRIAL, NEIGHBOURS] as const)
      world.put('price_variance_group_prices', {
        price_variance_group_id: id,
        category_id: index + 1,
        price_cents: groupPrice(id, index + 1),
      });
  });
}

export function groupPrice(group: keyof typeof OFF, categoryId: number): Cents {
  const category = CATEGORIES[categoryId - 1];
  if (!category) throw new RangeError(`No category ${categoryId}`);
  return cents(category.price - OFF[group]);
}
