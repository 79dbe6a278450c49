import { isInsidePause } from '@larder/domain/customers/subscriptions/paused-deliveries.ts';
import { pauseBounds, refusalToPause } from '@larder/domain/customers/subscriptions/subscription-actions.ts';
import { chicagoDay, startOfChicagoDay } from '@larder/domain/values/days.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import type { Weekday } from '@larder/domain/values/weekdays.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { numberSetting } from '../../../platform/settings.ts';
import { priceCustomersOrders } from '../../orders/pricing/price-customers-orders.ts';
import { refuseWhileCustomerIsCharged } from '../../orders/charging/refuse-while-charging.ts';
import { changeComingOrders, lockedSubscription, reasonOf, subscriptionChanged } from './change-subscription.ts';
import {
  findSubscriptionsCustomer,
  insertPause,
  listComingOrders,
  setApplicationStatus,
  updateSubscription,
} from './subscriptions.queries.ts';
import { findDeliveryDay } from '../users/users.queries.ts';

interface Pause {
  until: string;
  reason_id: number;
  reason_details?: string | null | undefined;
}

/** CUST-12. Returns the id of the customer. */
export const pauseSubscription = (ctx: StaffContext, subscriptionId: number, pause: Pause): Promise<number> =>
  ctx.transaction(async (tx) => {
    const { user_id } = found(await findSubscriptionsCustomer(tx, subscriptionId), `Subscription ${subscriptionId}`);
    const { subscription, now } = await lockedSubscription(tx, user_id);
    const today = chicagoDay(now);
    const maxMonths = await numberSetting(tx, 'pause_max_months');
    const until = Temporal.PlainDate.from(pause.until);
    refuseIf(refusalToPause(subscription, { until, today, maxMonths, deliveryDay: subscription.default_delivery_day }));
    const details = pause.reason_details ?? null;
    const reason = await reasonOf(
      tx,
      'SUBSCRIPTION_PAUSE',
      { id: pause.reason_id, details },
      {
        idField: 'reason_id',
        detailsField: 'reason_details',
        missing: 'Please select a pause reason.',
        unanswered: () => 'Please provide additional details',
      },
    );
    await updateSubscription(tx, subscription.id, { status: 'paused' });
    const { id } = await insertPause(tx, {
      user_id,
      subscription_id: subscription.id,
      from_date: today.toString(),
      until_date: pause.until,
      reason_id: reason.id,
      reason: reason.title,
      details,
      created_at: now,
    });
    await refuseWhileCustomerIsCharged(tx, user_id, now);
    await setApplicationStatus(tx, user_id, 'active', 'paused');
    const covered = (await listComingOrders(tx, user_id, now)).filter(
      (order) => order.status === 'active' && !order.is_skipped && isInsidePause(order.deliver_at, pause.until),
    );
    await changeComingOrders(tx, ctx.actor, user_id, covered, {
      fields: { is_skipped: true, skipped_by_pause_id: id, skip_reason_id: reason.id, skip_details: details },
      name: 'order_skipped_state_changed',
      description: (order) => `Skipped week ${order.week_number}: paused until ${showDay(pause.until)}`,
      after: { is_skipped: true },
      reason: reason.title,
      at: now,
    });
    // The promo code does not apply to the deliveries that remain inside the pause.
    await priceCustomersOrders(tx, user_id, now);
    await subscriptionChanged(tx, ctx.actor, subscription, {
      to: 'paused',
      description: `Paused until ${showDay(pause.until)}: ${reason.title}`,
      after: { until: pause.until },
      reason: details ? `${reason.title}: ${details}` : reason.title,
      at: now,
    });
    return user_id;
  });

export async function pauseSettings(
  db: Db,
  subscriptionId: number,
): Promise<{ delivery_day: Weekday | null; min_date: string; max_date: string }> {
  const { user_id } = found(await findSubscriptionsCustomer(db, subscriptionId), `Subscription ${subscriptionId}`);
  const today = chicagoDay(await businessNow(db));
  const { first, last } = pauseBounds(today, await numberSetting(db, 'pause_max_months'));
  return {
    delivery_day: await findDeliveryDay(db, user_id),
    min_date: startOfChicagoDay(first).toString(),
    max_date: startOfChicagoDay(last).toString(),
  };
}
