import { listWaitingOrders } from '../suspensions/suspensions.queries.ts';
import {
  refusalToCancelSubscription,
  refusalToScheduleCancellation,
  refusalToUnschedule,
} from '@larder/domain/customers/subscriptions/subscription-actions.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import { nameDelivery } from '@larder/domain/values/display/name-delivery.ts';
import type { SubscriptionCancellation } from '@larder/contract/customers/subscriptions/subscriptions.ts';
import { refuseIf } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import type { DueStep } from '../../../platform/jobs/due-steps.ts';
import { fingerprintOf, refuseChangedFigures, rolledBack } from '../../../platform/preview.ts';
import { type Actor, SYSTEM } from '../../../platform/record.ts';
import { refuseWhileCustomerIsCharged } from '../../orders/charging/refuse-while-charging.ts';
import { changeComingOrders, lockedSubscription, reasonOf, subscriptionChanged } from './change-subscription.ts';
import {
  type ComingOrder,
  endPause,
  findDueCancellation,
  listComingOrders,
  listDueCancellations,
  type LockedSubscription,
  setApplicationStatus,
  updateSubscription,
} from './subscriptions.queries.ts';

interface Reason {
  id: number;
  title: string;
  details: string | null;
}

/** CUST-15 */
export const cancelSubscription = (
  ctx: StaffContext,
  userId: number,
  given: { id: number; details?: string | null | undefined },
  expected?: string,
): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { subscription, now } = await cancellable(tx, userId);
    const reason = await reasonOf(tx, 'SUBSCRIPTION_CANCELLATION', given, {
      idField: 'reason.id',
      detailsField: 'reason.details',
      missing: 'Please select a cancellation reason.',
      unanswered: (question) => `Please provide a response to: ${question}`,
    });
    const details = given.details ?? null;
    const orders = await cancel(tx, ctx.actor, subscription, { ...reason, details }, now);
    if (expected !== undefined) refuseChangedFigures(expected, await toPreview(tx, userId, orders, now));
  });

export const previewCancellation = (ctx: StaffContext, userId: number): Promise<SubscriptionCancellation> =>
  rolledBack(ctx, async (tx) => {
    const { subscription, now } = await cancellable(tx, userId);
    return toPreview(tx, userId, await cancel(tx, ctx.actor, subscription, null, now), now);
  });

async function cancellable(tx: Tx, userId: number) {
  const locked = await lockedSubscription(tx, userId);
  refuseIf(refusalToCancelSubscription(locked.subscription));
  await refuseWhileCustomerIsCharged(tx, userId, locked.now);
  return locked;
}

/** CUST-15 */
async function toPreview(
  tx: Tx,
  userId: number,
  cancelled: ComingOrder[],
  now: Temporal.Instant,
): Promise<SubscriptionCancellation> {
  const orders = cancelled.map(({ id: order_id, week_number: order_week_number, deliver_at, is_skipped }) => ({
    order_id,
    order_week_number,
    deliver_at,
    is_skipped,
  }));
  const waiting = await listWaitingOrders(tx, userId, now);
  const effects = {
    orders,
    waiting: waiting.map(({ id, order_week_number, deliver_at }) => ({ order_id: id, order_week_number, deliver_at })),
  };
  return { ...effects, fingerprint: fingerprintOf(effects) };
}

/** Returns the orders that it cancelled. */
async function cancel(
  tx: Tx,
  actor: Actor,
  subscription: LockedSubscription,
  reason: Reason | null,
  now: Temporal.Instant,
): Promise<ComingOrder[]> {
  await endPause(tx, subscription.id, now);
  await setApplicationStatus(tx, subscription.user_id, 'paused', 'active');
  await updateSubscription(tx, subscription.id, {
    status: 'cancelled',
    cancelled_at: now,
    cancellation_reason_id: reason?.id ?? null,
    cancellation_reason: reason?.title ?? null,
    cancellation_details: reason?.details ?? null,
    to_be_cancelled_at: null,
  });
  const open = (await listComingOrders(tx, subscription.user_id, now)).filter(({ status }) => status !== 'cancelled');
  await changeComingOrders(tx, actor, subscription.user_id, open, {
    fields: { status: 'cancelled', is_cancelled_with_subscription: true },
    name: 'order_cancelled',
    description: (order) => `Cancelled ${nameDelivery(order.deliver_at, order.week_number)} with the subscription`,
    after: { status: 'cancelled' },
    at: now,
  });
  const text = reason && (reason.details ? `${reason.title}: ${reason.details}` : reason.title);
  await subscriptionChanged(tx, actor, subscription, {
    to: 'cancelled',
    description: text ? `Cancelled the subscription: ${text}` : 'Cancelled the subscription as scheduled',
    ...(text && { reason: text }),
    at: now,
    mail: { kind: 'subscription_cancelled' },
  });
  return open;
}

export const scheduleCancellation = (ctx: StaffContext, userId: number, when: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { subscription, now } = await lockedSubscription(tx, userId);
    refuseIf(refusalToScheduleCancellation(subscription, Temporal.PlainDate.from(when), now));
    await updateSubscription(tx, subscription.id, { to_be_cancelled_at: when });
    await subscriptionChanged(tx, ctx.actor, subscription, {
      to: subscription.status,
      description: `Scheduled the cancellation for ${showDay(when)}`,
      after: { to_be_cancelled_at: when },
      at: now,
    });
  });

export const unscheduleCancellation = (ctx: StaffContext, userId: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { subscription, now } = await lockedSubscription(tx, userId);
    refuseIf(refusalToUnschedule(subscription));
    await updateSubscription(tx, subscription.id, { to_be_cancelled_at: null });
    await subscriptionChanged(tx, ctx.actor, subscription, {
      to: subscription.status,
      description: 'Unscheduled the cancellation',
      after: { to_be_cancelled_at: null },
      at: now,
    });
  });

/** CUST-17 */
export const cancelScheduled: DueStep = {
  name: 'cancel-scheduled',
  async nextDue(db, now) {
    return (await findDueCancellation(db, now))?.at ?? null;
  },
  async run(ctx, moment) {
    for (
      let due = await listDueCancellations(ctx.db, moment);
      due.length > 0;
      due = await listDueCancellations(ctx.db, moment)
    ) {
      for (const { user_id } of due)
        await ctx.transaction(async (tx) => {
          const { subscription } = await lockedSubscription(tx, user_id);
          if (subscription.status !== 'cancelled' && subscription.to_be_cancelled_at !== null)
            await cancel(tx, SYSTEM, subscription, null, moment);
        });
    }
  },
};
