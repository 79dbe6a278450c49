import { describeRemainingOrder } from '@larder/domain/orders/cart/remaining-orders.ts';
import { found, invalidField } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { shareComingMoments } from '../../orders/weeks/cycle-moments.queries.ts';
import { priceComingOrders } from '../../orders/pricing/price-orders.ts';
import { redateComingOrders } from '../../orders/dating/redate-orders.ts';
import { listRemainingOrders, moveToCycle } from '../../orders/dating/redate-orders.queries.ts';
import { lockCustomers } from '../../orders/reading/customer-status.queries.ts';
import { holdDating } from '../../deliveries/dating.queries.ts';
import { findZipCode } from '../../deliveries/delivery-facts.queries.ts';
import { findDeliveryDay } from './delivery-day.ts';
import { findCycleOf, setProfile } from './profile.queries.ts';

/** ORD-14, ORD-15. Returns a sentence for each order that stays. */
export const changeProductionCycle = (ctx: StaffContext, userId: number, cycleId: number): Promise<string[]> =>
  ctx.transaction(async (tx) => {
    await shareComingMoments(tx);
    await holdDating(tx);
    await lockCustomers(tx, [userId]);
    const now = await businessNow(tx);
    const customer = found(await findCycleOf(tx, userId), `Customer ${userId}`);
    if (customer.production_cycle_id === cycleId) return [];
    const zip = customer.zip_code === null ? null : await findZipCode(tx, customer.zip_code);
    if (!zip?.rules.some((each) => each.production_cycle_id === cycleId))
      throw invalidField(
        'production_cycle_id',
        `This production cycle does not deliver to zip code ${customer.zip_code ?? '(none)'}.`,
      );
    const version = customer.version + 1;
    const deliveryDay = await findDeliveryDay(tx, customer, cycleId);
    await setProfile(tx, userId, { production_cycle_id: cycleId, default_delivery_day: deliveryDay, version });
    await priceComingOrders(tx, await moveToCycle(tx, userId, cycleId, now));
    await redateComingOrders(tx, ctx.actor, [userId], now);
    const left = await listRemainingOrders(tx, userId, cycleId, now);
    const reasons = left.map(describeRemainingOrder);
    await record(tx, ctx.actor, {
      name: 'profile_preferences_changed',
      subject: { type: 'user', id: userId, version },
      userId,
      description: ['Changed the production cycle', ...reasons].join('. ').replace(/\.$/, ''),
      before: {
        production_cycle_id: customer.production_cycle_id,
        default_delivery_day: customer.default_delivery_day,
      },
      after: {
        production_cycle_id: cycleId,
        default_delivery_day: deliveryDay,
        ...(left.length > 0 && { orders_left: left.map(({ id }) => id) }),
      },
    });
    return reasons;
  });
