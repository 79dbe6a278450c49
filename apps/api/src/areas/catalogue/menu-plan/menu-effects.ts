import type { MenuEffect } from '@larder/contract/catalogue/menu-plan/menu-plan.ts';
import { hasCutoffAhead } from '@larder/domain/catalogue/menu-plan/menu-changes.ts';
import { found, invalidField } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { numberSetting } from '../../../platform/settings.ts';
import {
  countDishInWeeks,
  type DishInWeek,
  listWeeksOfMenus,
  type WeekOfMenu,
} from '../../orders/weeks/week-rotation.queries.ts';
import { findDish } from './menu-plan.queries.ts';

/** Without those that are delivered. */
export async function showRotationEffects(db: Db, rotationId: number, sku: string): Promise<MenuEffect[]> {
  const dish = await findDish(db, rotationId, sku);
  if (!dish) throw invalidField('sku', `There is no product ${sku}.`);
  const weeks = await listWeeksOfMenus(db, rotationId);
  const before = await countDishInWeeks(
    db,
    weeks.map(({ id }) => id),
    dish.id,
  );
  const quantity = await numberSetting(db, 'rogue_buffer_quantity');
  return toEffects(dish.is_planned ? 'removed' : 'added', weeks, before, { now: await businessNow(db), quantity });
}

/** `before` was counted before the change. */
export function toEffects(
  change: MenuEffect['change'],
  weeks: readonly WeekOfMenu[],
  before: readonly DishInWeek[],
  { now, quantity }: { now: Temporal.Instant; quantity: number },
): MenuEffect[] {
  return weeks.map((week) => {
    const { carts, meals, rogue_orders, buffer, kept, is_sold_out } = found(
      before.find(({ order_week_id }) => order_week_id === week.id),
      `Week ${week.number}`,
    );
    const is_open = hasCutoffAhead(week, now);
    const isFilled = change === 'added' && week.status === 'active' && is_open;
    const { id, number, status } = week;
    const after = isFilled ? (buffer ?? kept ?? quantity) : null;
    const counts = { carts, meals, rogue_orders, buffer: { before: buffer, after } };
    return { id, number, status, change, is_open, is_sold_out, ...counts };
  });
}
