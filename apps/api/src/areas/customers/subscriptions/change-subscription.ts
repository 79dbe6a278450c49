import { refusalToChooseReason } from '@larder/domain/customers/reasons/reason-rules.ts';
import { chicagoDay, type Day } from '@larder/domain/values/days.ts';
import type { SubscriptionStatus } from '@larder/domain/values/enums/subscription-statuses.ts';
import { found, invalidField, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type Actor, type Change, recordAll } from '../../../platform/record.ts';
import { shareComingMoments } from '../../orders/weeks/cycle-moments.queries.ts';
import { lockChosenReason } from '../../billing/credits/chosen-reason.queries.ts';
import { priceComingOrders } from '../../orders/pricing/price-orders.ts';
import { lockCustomers, refreshStatus } from '../../orders/reading/customer-status.queries.ts';
import { holdDating } from '../../deliveries/dating.queries.ts';
import { type ComingOrder, type LockedSubscription, lockSubscription, updateOrders } from './subscriptions.queries.ts';

/**
 * Locks moments, order dates, customer and subscription, in this order. Reads the clock last, so that no cutoff passes
 * between clock and change.
 */
export async function lockedSubscription(
  tx: Tx,
  userId: number,
): Promise<{ subscription: LockedSubscription; now: Temporal.Instant }> {
  await shareComingMoments(tx);
  await holdDating(tx);
  const [customer] = await lockCustomers(tx, [userId]);
  found(customer, `Customer ${userId}`);
  const subscription = found(await lockSubscription(tx, userId), `The subscription of customer ${userId}`);
  return { subscription, now: await businessNow(tx) };
}

/** By the step of this moment; false without a day. */
export const isDayReached = (day: Day | null, moment: Temporal.Instant): boolean =>
  day !== null && day <= chicagoDay(moment).toString();

/** `field` is the path of its id. */
export async function reasonOf(
  tx: Tx,
  type: 'SUBSCRIPTION_CANCELLATION' | 'SUBSCRIPTION_PAUSE',
  given: { id: number; details?: string | null | undefined },
  messages: { idField: string; detailsField: string; missing: string; unanswered: (question: string) => string },
) {
  const reason = await lockChosenReason(tx, given.id, [type]);
  if (!reason) throw invalidField(messages.idField, messages.missing);
  refuseIf(refusalToChooseReason(reason, messages.idField));
  if (reason.answer_required && !given.details?.trim())
    throw invalidField(messages.detailsField, messages.unanswered(reason.question ?? ''));
  return reason;
}

/** The reason of a cancellation, scheduled or not (CUST-97). */
export const NO_REASON = { cancellation_reason_id: null, cancellation_reason: null, cancellation_details: null };

export async function changeComingOrders(
  tx: Tx,
  actor: Actor,
  userId: number,
  orders: ComingOrder[],
  change: {
    fields: Parameters<typeof updateOrders>[2];
    name: string;
    description: (order: ComingOrder) => string;
    /** By default the state of the order. */
    before?: object;
    after: object;
    reason?: string;
    at: Temporal.Instant;
  },
): Promise<void> {
  const ids = orders.map(({ id }) => id);
  await updateOrders(tx, ids, change.fields);
  await priceComingOrders(tx, ids);
  await recordAll(
    tx,
    actor,
    orders.map((order) => ({
      name: change.name,
      subject: { type: 'order', id: order.id },
      userId,
      orderId: order.id,
      description: change.description(order),
      before: change.before ?? { status: order.status, is_skipped: order.is_skipped },
      after: change.after,
      ...(change.reason !== undefined && { reason: change.reason }),
      at: change.at,
    })),
  );
}

export async function subscriptionChanged(
  tx: Tx,
  actor: Actor,
  subscription: LockedSubscription,
  change: {
    to: SubscriptionStatus;
    description: string;
    after?: object;
    reason?: string;
    at: Temporal.Instant;
    mail?: Change['mail'];
  },
): Promise<void> {
  await refreshStatus(tx, [subscription.user_id]);
  await recordAll(tx, actor, [
    {
      name: 'subscription_status_changed',
      subject: { type: 'subscription', id: subscription.id, version: subscription.version + 1 },
      userId: subscription.user_id,
      description: change.description,
      before: { status: subscription.status, to_be_cancelled_at: subscription.to_be_cancelled_at },
      after: { status: change.to, ...change.after },
      ...(change.reason !== undefined && { reason: change.reason }),
      at: change.at,
      mail: change.mail,
    },
  ]);
}
