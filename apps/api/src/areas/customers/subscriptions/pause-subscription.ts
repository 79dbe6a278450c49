import { coversLaterWeeks, isInsidePause } from '@larder/domain/customers/subscriptions/paused-deliveries.ts';
import { pauseBounds, refusalToPause } from '@larder/domain/customers/subscriptions/subscription-actions.ts';
import { chicagoDay, startOfChicagoDay } from '@larder/domain/values/days.ts';
import type { PausePreview } from '@larder/contract/customers/subscriptions/subscriptions.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import type { Weekday } from '@larder/domain/values/weekdays.ts';
import { nameDelivery } from '@larder/domain/values/display/name-delivery.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { fingerprintOf, refuseChangedFigures, rolledBack } from '../../../platform/preview.ts';
import type { Actor } from '../../../platform/record.ts';
import { numberSetting } from '../../../platform/settings.ts';
import { priceCustomersOrders } from '../../orders/pricing/price-customers-orders.ts';
import { refuseWhileCustomerIsCharged } from '../../orders/charging/refuse-while-charging.ts';
import { changeComingOrders, lockedSubscription, reasonOf, subscriptionChanged } from './change-subscription.ts';
import {
  type ComingOrder,
  findLastDelivery,
  findNextDelivery,
  findSubscriptionsCustomer,
  insertPause,
  listComingOrders,
  type LockedSubscription,
  setApplicationStatus,
  updateSubscription,
} from './subscriptions.queries.ts';
import { findDeliveryDay } from '../users/users.queries.ts';

interface Pause {
  until: string;
  reason_id: number;
  reason_details?: string | null | undefined;
  expected?: string | undefined;
}

/** CUST-12. Returns the id of the customer. */
export const pauseSubscription = (ctx: StaffContext, subscriptionId: number, pause: Pause): Promise<number> =>
  ctx.transaction(async (tx) => {
    const { user_id } = found(await findSubscriptionsCustomer(tx, subscriptionId), `Subscription ${subscriptionId}`);
    const { subscription, now } = await lockedSubscription(tx, user_id);
    await refuseToPause(tx, subscription, pause.until, now);
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
    const preview = await pauseOrders(
      tx,
      ctx.actor,
      subscription,
      { until: pause.until, reason: { ...reason, details } },
      now,
    );
    refuseChangedFigures(pause.expected, preview);
    await subscriptionChanged(tx, ctx.actor, subscription, {
      to: 'paused',
      description: `Paused until ${showDay(pause.until)}: ${reason.title}`,
      after: { until: pause.until },
      reason: details ? `${reason.title}: ${details}` : reason.title,
      at: now,
      mail: { kind: 'subscription_paused', facts: { paused_until: pause.until } },
    });
    return user_id;
  });

/** Coming orders that would be delivered, with their totals now and during the pause (CUST-12). */
export async function previewPause(ctx: StaffContext, subscriptionId: number, until: string): Promise<PausePreview> {
  const { user_id } = found(await findSubscriptionsCustomer(ctx.db, subscriptionId), `Subscription ${subscriptionId}`);
  return rolledBack(ctx, async (tx) => {
    const { subscription, now } = await lockedSubscription(tx, user_id);
    await refuseToPause(tx, subscription, until, now);
    return pauseOrders(tx, ctx.actor, subscription, { until, reason: null }, now);
  });
}

async function refuseToPause(tx: Tx, subscription: LockedSubscription, day: string, now: Temporal.Instant) {
  const maxMonths = await numberSetting(tx, 'pause_max_months');
  const [until, today] = [Temporal.PlainDate.from(day), chicagoDay(now)];
  refuseIf(refusalToPause(subscription, { until, today, maxMonths, deliveryDay: subscription.default_delivery_day }));
}

interface Pausing {
  until: string;
  /** Null in a preview. */
  reason: { id: number; title: string; details: string | null } | null;
}

const isDelivered = (order: ComingOrder) => order.status === 'active' && !order.is_skipped;

/** Returns what the preview shows (CUST-12). */
async function pauseOrders(
  tx: Tx,
  actor: Actor,
  { id: subscription_id, user_id, default_delivery_day }: LockedSubscription,
  { until, reason }: Pausing,
  now: Temporal.Instant,
): Promise<PausePreview> {
  const before = (await listComingOrders(tx, user_id, now)).filter(isDelivered);
  await updateSubscription(tx, subscription_id, { status: 'paused' });
  const { id } = await insertPause(tx, {
    user_id,
    subscription_id,
    from_date: chicagoDay(now).toString(),
    until_date: until,
    reason_id: reason?.id ?? null,
    reason: reason?.title ?? null,
    details: reason?.details ?? null,
    created_at: now,
  });
  await refuseWhileCustomerIsCharged(tx, user_id, now);
  await setApplicationStatus(tx, user_id, 'active', 'paused');
  const covered = before.filter((order) => isInsidePause(order.deliver_at, until));
  await changeComingOrders(tx, actor, user_id, covered, {
    fields: {
      is_skipped: true,
      skipped_by_pause_id: id,
      skip_reason_id: reason?.id ?? null,
      skip_details: reason?.details ?? null,
    },
    name: 'order_skipped_state_changed',
    description: (order) =>
      `Skipped ${nameDelivery(order.deliver_at, order.week_number)}: paused until ${showDay(until)}`,
    after: { is_skipped: true },
    ...(reason && { reason: reason.title }),
    at: now,
  });
  // The promo code does not apply to the deliveries that remain inside the pause.
  await priceCustomersOrders(tx, user_id, now);
  const after = new Map((await listComingOrders(tx, user_id, now)).map((order) => [order.id, order]));
  const orders = before.map(({ id: order_id, week_number, deliver_at, total_cents }) => ({
    order_id,
    order_week_number: week_number,
    deliver_at,
    is_skipped: isInsidePause(deliver_at, until),
    total_before: total_cents,
    total_after: after.get(order_id)?.total_cents ?? total_cents,
  }));
  const last = (await findLastDelivery(tx, user_id))?.day ?? null;
  const covers_later_weeks = coversLaterWeeks(last, until, default_delivery_day);
  return { orders, covers_later_weeks, fingerprint: fingerprintOf(orders) };
}

interface PauseSettings {
  delivery_day: Weekday | null;
  min_date: string;
  max_date: string;
  next_delivery: string | null;
}

export async function pauseSettings(db: Db, subscriptionId: number): Promise<PauseSettings> {
  const { user_id } = found(await findSubscriptionsCustomer(db, subscriptionId), `Subscription ${subscriptionId}`);
  const now = await businessNow(db);
  const { first, last } = pauseBounds(chicagoDay(now), await numberSetting(db, 'pause_max_months'));
  return {
    delivery_day: await findDeliveryDay(db, user_id),
    min_date: startOfChicagoDay(first).toString(),
    max_date: startOfChicagoDay(last).toString(),
    next_delivery: (await findNextDelivery(db, user_id, now))?.day ?? null,
  };
}
