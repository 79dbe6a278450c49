import { shiftOrder } from '@larder/domain/deliveries/shift-order.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/record.ts';
import { numberSetting } from '../../../platform/settings.ts';
import { listAppliedHolidays } from '../../deliveries/delivery-facts.queries.ts';
import { followMoves } from './follow-moves.ts';
import { moveOrders, readResumedOrders } from './holiday-orders.queries.ts';

/**
 * Holidays that were applied in the meantime left these orders alone, because they were cancelled (SHIP-37). Take `holdDating`,
 * then lock the customers and the orders first. Returns whether any was moved.
 */
export async function dateResumedOrders(
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
  now: Temporal.Instant,
): Promise<boolean> {
  if (ids.length === 0) return false;
  const orders = await readResumedOrders(tx, ids, now);
  const first = orders.flatMap(({ planned_ship_at }) => planned_ship_at ?? []).toSorted()[0];
  if (first === undefined) return false;
  const terms = {
    today: chicagoDay(now),
    windowHours: await numberSetting(tx, 'post_cutoff_window_hours'),
    holidays: await listAppliedHolidays(tx, Temporal.PlainDate.from(first)),
  };
  const moved = orders.flatMap((order) => {
    const next = shiftOrder(order, terms);
    return next?.isMoved ? [{ order, next }] : [];
  });
  if (moved.length === 0) return false;
  await moveOrders(
    tx,
    moved.map(({ order, next: { ship_at, deliver_at } }) => ({ id: order.id, ship_at, deliver_at })),
  );
  await followMoves(tx, actor, moved, now);
  return true;
}
