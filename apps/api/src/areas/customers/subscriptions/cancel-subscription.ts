import { listWaitingOrders } from '../suspensions/suspensions.queries.ts';
import {
  refusalToCancelSubscription,
  refusalToScheduleCancellation,
  refusalToUnschedule,
} from '@larder/domain/customers/subscriptions/subscription-actions.ts';
import type { Day } from '@larder/domain/values/days.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import { nameDelivery } from '@larder/domain/values/display/name-delivery.ts';
import { isCancelledBefore } from '@larder/domain/orders/window/fate-at-cutoff.ts';
import type { SubscriptionCancellation } from '@larder/contract/customers/subscriptions/subscriptions.ts';
import { refuseIf } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import type { DueStep } from '../../../platform/jobs/due-steps.ts';
import { fingerprintOf, refuseChangedFigures, rolledBack } from '../../../platform/preview.ts';
import { type Actor, SYSTEM } from '../../../platform/record.ts';
import { refuseWhileCustomerIsCharged } from '../../orders/charging/refuse-while-charging.ts';
import {
  changeComingOrders,
  isDayReached,
  lockedSubscription,
  NO_REASON,
  reasonOf,
  subscriptionChanged,
} from './change-subscription.ts';
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

interface GivenReason {
  id: number;
  details?: string | null | undefined;
}

/** As the columns that store it, also until a scheduled cancellation takes place. */
type Reason = Pick<LockedSubscription, 'cancellation_reason_id' | 'cancellation_reason' | 'cancellation_details'>;

/** CUST-15 */
export const cancelSubscription = (
  ctx: StaffContext,
  userId: number,
  given: GivenReason,
  expected?: string,
): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { subscription, now } = await cancellable(tx, userId);
    const reason = await chosenReason(tx, given);
    const orders = await cancel(tx, ctx.actor, subscription, { reason, description: CANCELLED }, now);
    if (expected !== undefined) refuseChangedFigures(expected, await previewNow(tx, userId, orders, now));
  });

/** Cancels and rolls back; for a later day, only reads what would be cancelled. */
export const previewCancellation = (ctx: StaffContext, userId: number, when?: Day): Promise<SubscriptionCancellation> =>
  rolledBack(ctx, async (tx) => {
    if (when !== undefined) return previewOn(tx, userId, when);
    const { subscription, now } = await cancellable(tx, userId);
    const orders = await cancel(tx, ctx.actor, subscription, { reason: NO_REASON, description: CANCELLED }, now);
    return previewNow(tx, userId, orders, now);
  });

const CANCELLED = 'Cancelled the subscription';

async function chosenReason(tx: Tx, given: GivenReason): Promise<Reason> {
  const { id, title } = await reasonOf(tx, 'SUBSCRIPTION_CANCELLATION', given, {
    idField: 'reason.id',
    detailsField: 'reason.details',
    missing: 'Please select a cancellation reason.',
    unanswered: (question) => `Please provide a response to: ${question}`,
  });
  return { cancellation_reason_id: id, cancellation_reason: title, cancellation_details: given.details ?? null };
}

/** `Moving away: To Boston`; null without one. */
const describeReason = ({ cancellation_reason: title, cancellation_details: details }: Reason): string | null =>
  title !== null && details ? `${title}: ${details}` : title;

async function cancellable(tx: Tx, userId: number) {
  const locked = await lockedSubscription(tx, userId);
  refuseIf(refusalToCancelSubscription(locked.subscription));
  await refuseWhileCustomerIsCharged(tx, userId, locked.now);
  return locked;
}

/** CUST-15 */
async function previewNow(
  tx: Tx,
  userId: number,
  cancelled: ComingOrder[],
  now: Temporal.Instant,
): Promise<SubscriptionCancellation> {
  const waiting = await listWaitingOrders(tx, userId, now);
  return toPreview(
    cancelled,
    waiting.map(({ id, order_week_number, deliver_at }) => ({ order_id: id, order_week_number, deliver_at })),
  );
}

/** Orders with an earlier cutoff are charged before (CUST-97). */
async function previewOn(tx: Tx, userId: number, when: Day): Promise<SubscriptionCancellation> {
  const { subscription, now } = await lockedSubscription(tx, userId);
  refuseIf(refusalToScheduleCancellation(subscription, Temporal.PlainDate.from(when), now));
  const coming = await listComingOrders(tx, userId, now);
  return toPreview(
    coming.filter(({ status, cutoff_at }) => status !== 'cancelled' && isCancelledBefore(when, cutoff_at)),
    [],
  );
}

function toPreview(cancelled: ComingOrder[], waiting: SubscriptionCancellation['waiting']): SubscriptionCancellation {
  const orders = cancelled.map(({ id: order_id, week_number: order_week_number, deliver_at, is_skipped }) => ({
    order_id,
    order_week_number,
    deliver_at,
    is_skipped,
  }));
  const effects = { orders, waiting };
  return { ...effects, fingerprint: fingerprintOf(effects) };
}

/** Returns the orders that it cancelled. */
async function cancel(
  tx: Tx,
  actor: Actor,
  subscription: LockedSubscription,
  { reason, description }: { reason: Reason; description: string },
  now: Temporal.Instant,
): Promise<ComingOrder[]> {
  await endPause(tx, subscription.id, now);
  await setApplicationStatus(tx, subscription.user_id, 'paused', 'active');
  await updateSubscription(tx, subscription.id, {
    status: 'cancelled',
    cancelled_at: now,
    ...reason,
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
  const text = describeReason(reason);
  await subscriptionChanged(tx, actor, subscription, {
    to: 'cancelled',
    description: text === null ? description : `${description}: ${text}`,
    ...(text !== null && { reason: text }),
    at: now,
    mail: { kind: 'subscription_cancelled' },
  });
  return open;
}

/** CUST-17, CUST-97 */
export const scheduleCancellation = (
  ctx: StaffContext,
  userId: number,
  { when, reason: given }: { when: Day; reason?: GivenReason | undefined },
): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { subscription, now } = await lockedSubscription(tx, userId);
    refuseIf(refusalToScheduleCancellation(subscription, Temporal.PlainDate.from(when), now));
    const reason = given ? await chosenReason(tx, given) : NO_REASON;
    await updateSubscription(tx, subscription.id, { to_be_cancelled_at: when, ...reason });
    const text = describeReason(reason);
    const description = `Scheduled the cancellation for ${showDay(when)}`;
    await subscriptionChanged(tx, ctx.actor, subscription, {
      to: subscription.status,
      description: text === null ? description : `${description}: ${text}`,
      after: { to_be_cancelled_at: when },
      ...(text !== null && { reason: text }),
      at: now,
    });
  });

export const unscheduleCancellation = (ctx: StaffContext, userId: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { subscription, now } = await lockedSubscription(tx, userId);
    refuseIf(refusalToUnschedule(subscription));
    await updateSubscription(tx, subscription.id, { to_be_cancelled_at: null, ...NO_REASON });
    await subscriptionChanged(tx, ctx.actor, subscription, {
      to: subscription.status,
      description: 'Unscheduled the cancellation',
      after: { to_be_cancelled_at: null },
      at: now,
    });
  });

/** With the reason that was chosen when it was scheduled (CUST-97). */
const asScheduled = (scheduled: Reason) => ({
  reason: {
    cancellation_reason_id: scheduled.cancellation_reason_id,
    cancellation_reason: scheduled.cancellation_reason,
    cancellation_details: scheduled.cancellation_details,
  },
  description: 'Cancelled the subscription as scheduled',
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
          // Staff may have moved the day or unscheduled it since the list was read.
          if (subscription.status !== 'cancelled' && isDayReached(subscription.to_be_cancelled_at, moment))
            await cancel(tx, SYSTEM, subscription, asScheduled(subscription), moment);
        });
    }
  },
};
