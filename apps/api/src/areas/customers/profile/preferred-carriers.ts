import type { Weekday } from '@larder/domain/values/weekdays.ts';
import { found, refuseFields } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { shareComingMoments } from '../../orders/weeks/cycle-moments.queries.ts';
import { redateComingOrders } from '../../orders/dating/redate-orders.ts';
import { lockCustomers } from '../../orders/reading/customer-status.queries.ts';
import { holdDating } from '../../deliveries/dating.queries.ts';
import { findDeliveryDay } from './delivery-day.ts';
import {
  deletePreferredCarrier,
  findCycleOf,
  listKnownCarriers,
  listPreferredCarriers,
  putPreferredCarrier,
  setProfile,
} from './profile.queries.ts';

interface Preferred {
  production_cycle_id: number;
  carrier_id: number;
  ship_day_name: Weekday;
  days_in_transit: number;
}

const changing = (ctx: StaffContext, userId: number, description: string, change: (tx: Tx) => Promise<void>) =>
  ctx.transaction(async (tx) => {
    await shareComingMoments(tx);
    await holdDating(tx);
    await lockCustomers(tx, [userId]);
    const now = await businessNow(tx);
    const customer = found(await findCycleOf(tx, userId), `Customer ${userId}`);
    const before = await listPreferredCarriers(tx, userId);
    await change(tx);
    const version = customer.version + 1;
    const deliveryDay = await findDeliveryDay(tx, customer, customer.production_cycle_id);
    const default_delivery_day = deliveryDay ?? customer.default_delivery_day;
    await setProfile(tx, userId, { default_delivery_day, version });
    await redateComingOrders(tx, ctx.actor, [userId], now);
    await record(tx, ctx.actor, {
      name: 'profile_preferences_changed',
      subject: { type: 'user', id: userId, version },
      userId,
      description,
      before: { preferred_carriers: before, default_delivery_day: customer.default_delivery_day },
      after: { preferred_carriers: await listPreferredCarriers(tx, userId), default_delivery_day },
    });
  });

/** SHIP-4 */
export const savePreferredCarriers = (ctx: StaffContext, userId: number, carriers: Preferred[]): Promise<void> =>
  changing(ctx, userId, 'Changed the preferred carrier', async (tx) => {
    const known = await listKnownCarriers(tx, carriers);
    const errors = Object.fromEntries(
      carriers.flatMap(({ carrier_id, production_cycle_id }, index) => [
        ...(known.carriers.has(carrier_id)
          ? []
          : [[`preferred_carriers.${index}.carrier_id`, ['This carrier no longer exists. Choose another one.']]]),
        ...(known.cycles.has(production_cycle_id)
          ? []
          : [[`preferred_carriers.${index}.production_cycle_id`, ['This production cycle does not exist.']]]),
      ]),
    );
    refuseFields(errors);
    for (const carrier of carriers) await putPreferredCarrier(tx, userId, carrier);
  });

export const resetPreferredCarrier = (ctx: StaffContext, userId: number, cycleId: number): Promise<void> =>
  changing(ctx, userId, 'Set the preferred carrier to auto', (tx) => deletePreferredCarrier(tx, userId, cycleId));
