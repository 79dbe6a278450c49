import { postCutoffDeadlineAt } from '@larder/domain/orders/cutoffs.ts';
import { orderDates } from '@larder/domain/shipping/ship-dates.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import type { Tx } from '../../platform/database.ts';
import { type Actor, difference, recordAll } from '../../platform/record.ts';
import { numberSetting } from '../../platform/settings.ts';
import { holdHolidays, listAppliedHolidays } from '../shipping/delivery-facts.queries.ts';
import { listShippingRules } from './make-orders.queries.ts';
import { wayOf } from './make-orders.ts';
import { listDatedOrders, setDates } from './redate-orders.queries.ts';

/**
 * Reckons the dates of a customer's orders before their cutoff again, from their default address, preferred carriers and
 * the rules of the zip code (rulings 3). One whose rule vanished keeps its dates.
 */
export async function redateComingOrders(tx: Tx, actor: Actor, userId: number, now: Temporal.Instant): Promise<void> {
  const orders = await listDatedOrders(tx, userId, now);
  const first = orders[0];
  if (!first) return;
  const hours = await numberSetting(tx, 'post_cutoff_window_hours');
  await holdHolidays(tx);
  const holidays = await listAppliedHolidays(tx, Temporal.PlainDate.from(first.date));
  for (const order of orders) {
    const rules = await listShippingRules(tx, [order.zip_code], order.production_cycle_id);
    const way = wayOf(order, rules.get(order.zip_code) ?? []);
    if (!way) continue;
    const weekDate = Temporal.PlainDate.from(order.date);
    const deadline = postCutoffDeadlineAt(order.cutoff_at, hours);
    const dates = orderDates({ weekDate, deadline, holidays, ...way });
    const [ship_at, deliver_at] = [dates.ship_at.toString(), dates.deliver_at.toString()];
    const next = {
      address_id: order.address_id,
      carrier_id: way.carrierId,
      planned_ship_at: dates.planned_ship_at.toString(),
      ship_at,
      deliver_at,
    };
    // What stays as it is keeps its version, so that nobody who is changing its cart is refused.
    if (Object.keys(difference(datesOf(order), next).after).length === 0) continue;
    await setDates(tx, order.id, next);
    if (order.ship_at === ship_at && order.deliver_at === deliver_at) continue;
    await recordAll(tx, actor, [
      {
        name: 'ship_day_changed',
        subject: { type: 'order', id: order.id },
        userId,
        orderId: order.id,
        description: `Week ${order.number} ships on ${showDay(ship_at)} and is delivered on ${showDay(deliver_at)}`,
        before: { ship_at: order.ship_at, deliver_at: order.deliver_at },
        after: { ship_at, deliver_at },
        at: now,
      },
    ]);
  }
}

type Dated = Awaited<ReturnType<typeof listDatedOrders>>[number];

const datesOf = (order: Dated): Record<string, number | string | null> => ({
  address_id: order.dated_address_id,
  carrier_id: order.dated_carrier_id,
  planned_ship_at: order.planned_ship_at,
  ship_at: order.ship_at,
  deliver_at: order.deliver_at,
});
