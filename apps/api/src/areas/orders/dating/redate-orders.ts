import { postCutoffDeadlineAt } from '@larder/domain/orders/weeks/cutoffs.ts';
import { orderDates } from '@larder/domain/deliveries/ship-dates.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type Actor, difference } from '../../../platform/record.ts';
import { numberSetting } from '../../../platform/settings.ts';
import { holdDating } from '../../deliveries/dating.queries.ts';
import { listAppliedHolidays } from '../../deliveries/delivery-facts.queries.ts';
import { listShippingRules } from '../making/make-orders.queries.ts';
import { wayOf } from '../making/make-orders.ts';
import { followMoves } from './follow-moves.ts';
import { listDatedOrders, setDates } from './redate-orders.queries.ts';

/** Without a rule an order keeps its dates (ORD-14, ORD-16). */
export async function redateComingOrders(
  tx: Tx,
  actor: Actor,
  userIds: number[],
  now: Temporal.Instant,
): Promise<void> {
  if (userIds.length === 0) return;
  await holdDating(tx);
  const orders = await listDatedOrders(tx, userIds, now);
  const first = orders[0];
  if (!first) return;
  const hours = await numberSetting(tx, 'post_cutoff_window_hours');
  const holidays = await listAppliedHolidays(tx, Temporal.PlainDate.from(first.date));
  const rulesOf = await rulesByCycle(tx, orders);
  const dated = orders.flatMap((order) => {
    const way = wayOf(order, rulesOf(order));
    if (!way) return [];
    const weekDate = Temporal.PlainDate.from(order.date);
    const deadline = postCutoffDeadlineAt(order.cutoff_at, hours);
    const { planned_ship_at, ship_at, deliver_at } = orderDates({ weekDate, deadline, holidays, ...way });
    const next = {
      address_id: order.address_id,
      carrier_id: way.carrierId,
      planned_ship_at: planned_ship_at.toString(),
      ship_at: ship_at.toString(),
      deliver_at: deliver_at.toString(),
    };
    // Unchanged orders keep their version, so that open edits are not refused.
    return Object.keys(difference(datesOf(order), next).after).length === 0 ? [] : [{ order, next }];
  });
  if (dated.length === 0) return;
  await setDates(
    tx,
    dated.map(({ order, next }) => ({ id: order.id, ...next })),
  );
  const moved = dated.filter(
    ({ order, next }) => order.ship_at !== next.ship_at || order.deliver_at !== next.deliver_at,
  );
  await followMoves(tx, actor, moved, now);
}

async function rulesByCycle(tx: Tx, orders: Dated[]) {
  const rules = new Map<number, Awaited<ReturnType<typeof listShippingRules>>>();
  for (const [cycleId, ofCycle] of Map.groupBy(orders, (order) => order.production_cycle_id)) {
    const zipCodes = [...new Set(ofCycle.map(({ zip_code }) => zip_code))];
    rules.set(cycleId, await listShippingRules(tx, zipCodes, cycleId));
  }
  return ({ production_cycle_id, zip_code }: Dated) => rules.get(production_cycle_id)?.get(zip_code) ?? [];
}

type Dated = Awaited<ReturnType<typeof listDatedOrders>>[number];

const datesOf = (order: Dated): Record<string, number | string | null> => ({
  address_id: order.dated_address_id,
  carrier_id: order.dated_carrier_id,
  planned_ship_at: order.planned_ship_at,
  ship_at: order.ship_at,
  deliver_at: order.deliver_at,
});
