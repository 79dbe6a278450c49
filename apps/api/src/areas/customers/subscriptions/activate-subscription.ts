import { refusalToActivateSubscription } from '@larder/domain/customers/subscriptions/subscription-actions.ts';
import { prospectOf } from '@larder/domain/orders/window/fate-at-cutoff.ts';
import { nameDelivery } from '@larder/domain/values/display/name-delivery.ts';
import type { SubscriptionActivation } from '@larder/contract/customers/subscriptions/subscriptions.ts';
import { refuseIf } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import type { DueStep } from '../../../platform/jobs/due-steps.ts';
import { fingerprintOf, refuseChangedFigures, rolledBack } from '../../../platform/preview.ts';
import { type Actor, SYSTEM } from '../../../platform/record.ts';
import { dateResumedOrders } from '../../orders/dating/date-resumed-orders.ts';
import { makeComingOrders } from '../../orders/making/make-coming-orders.ts';
import { priceCustomersOrders } from '../../orders/pricing/price-customers-orders.ts';
import { refuseWhileCustomerIsCharged } from '../../orders/charging/refuse-while-charging.ts';
import {
  changeComingOrders,
  isDayReached,
  lockedSubscription,
  NO_REASON,
  subscriptionChanged,
} from './change-subscription.ts';
import {
  type ComingOrder,
  endPause,
  findEndedPause,
  listComingOrders,
  listEndedPauses,
  type LockedSubscription,
  setApplicationStatus,
  updateSubscription,
} from './subscriptions.queries.ts';

/** CUST-14, CUST-16 */
export const activateSubscription = (ctx: StaffContext, userId: number, expected?: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const activated = await activateNow(tx, ctx.actor, userId);
    if (expected !== undefined) refuseChangedFigures(expected, await restoredOrders(tx, userId, activated));
  });

export const previewSubscriptionActivation = (ctx: StaffContext, userId: number): Promise<SubscriptionActivation> =>
  rolledBack(ctx, async (tx) => restoredOrders(tx, userId, await activateNow(tx, ctx.actor, userId)));

interface Activated {
  before: ComingOrder[];
  now: Temporal.Instant;
  subscription: LockedSubscription;
}

/** The orders that became live with it, and live ones with another price (CUST-80). */
async function restoredOrders(
  tx: Tx,
  userId: number,
  { before, now, subscription }: Activated,
): Promise<SubscriptionActivation> {
  const live = new Map(before.filter(isLive).map(({ id, total_cents }) => [id, total_cents]));
  const known = new Set(before.map(({ id }) => id));
  const after = (await listComingOrders(tx, userId, now)).filter(isLive);
  const restored = after.filter(({ id }) => !live.has(id));
  const orders = restored.map((order) => ({
    // A preview makes it with another ID than the activation does.
    order_id: known.has(order.id) ? order.id : null,
    order_week_number: order.week_number,
    deliver_at: order.deliver_at,
    total: order.total_cents,
    is_new: !known.has(order.id),
    prospect: prospectOf({ ...order, subscription_status: 'active' }, subscription),
  }));
  const repriced = after.flatMap(({ id: order_id, week_number: order_week_number, deliver_at, total_cents }) => {
    const total_before = live.get(order_id) ?? total_cents;
    if (total_before === total_cents) return [];
    return [{ order_id, order_week_number, deliver_at, total_before, total_after: total_cents }];
  });
  const taken_back = before
    .filter((order) => order.is_resumed_alone && isLive(order))
    .map(({ id: order_id, week_number: order_week_number, deliver_at }) => ({
      order_id,
      order_week_number,
      deliver_at,
    }));
  const effects = { status: subscription.status, orders, repriced, taken_back };
  return { ...effects, fingerprint: fingerprintOf(effects) };
}

async function activateNow(tx: Tx, actor: Actor, userId: number): Promise<Activated> {
  const { subscription, now } = await lockedSubscription(tx, userId);
  refuseIf(refusalToActivateSubscription(subscription));
  await refuseWhileCustomerIsCharged(tx, userId, now);
  const before = await listComingOrders(tx, userId, now);
  await activate(tx, actor, subscription, now);
  return { before, now, subscription };
}

async function activate(tx: Tx, actor: Actor, subscription: LockedSubscription, now: Temporal.Instant): Promise<void> {
  const { id, user_id, status } = subscription;
  await updateSubscription(tx, id, {
    status: 'active',
    cancelled_at: null,
    // A cancellation that is scheduled keeps its reason when a pause ends.
    ...(status === 'cancelled' && NO_REASON),
  });
  await endPause(tx, id, now);
  await setApplicationStatus(tx, user_id, 'paused', 'active');
  const coming = await listComingOrders(tx, user_id, now);
  await takeBack(tx, actor, user_id, coming, now);
  const returning = returningOf(coming);
  const paused = returning.filter((order) => order.skipped_by_pause_id !== null);
  await changeComingOrders(tx, actor, user_id, paused, {
    fields: { is_skipped: false, skipped_by_pause_id: null, skip_reason_id: null, skip_details: null },
    name: 'order_skipped_state_changed',
    description: (order) => `Unskipped ${nameDelivery(order.deliver_at, order.week_number)}: the pause ended`,
    after: { is_skipped: false },
    at: now,
  });
  const cancelled = returning.filter((order) => order.is_cancelled_with_subscription);
  await changeComingOrders(tx, actor, user_id, cancelled, {
    fields: { status: 'active', is_cancelled_with_subscription: false },
    name: 'order_resumed',
    description: (order) => `Resumed ${nameDelivery(order.deliver_at, order.week_number)} with the subscription`,
    after: { status: 'active' },
    at: now,
  });
  await dateResumedOrders(
    tx,
    actor,
    cancelled.map(({ id: orderId }) => orderId),
    now,
  );
  await priceCustomersOrders(tx, user_id, now);
  if (subscription.production_cycle_id !== null)
    await makeComingOrders(tx, actor, { id: user_id, production_cycle_id: subscription.production_cycle_id }, now);
  await subscriptionChanged(tx, actor, subscription, {
    to: 'active',
    description: status === 'paused' ? 'Unpaused the subscription' : 'Activated the subscription',
    at: now,
    mail: { kind: 'subscription_resumed' },
  });
}

/** Orders that were resumed without the subscription follow its plan and minimum again (ORD-7). */
async function takeBack(
  tx: Tx,
  actor: Actor,
  userId: number,
  coming: ComingOrder[],
  now: Temporal.Instant,
): Promise<void> {
  const alone = coming.filter(({ is_resumed_alone }) => is_resumed_alone);
  if (alone.length === 0) return;
  await changeComingOrders(tx, actor, userId, alone, {
    fields: { kind: 'subscription', is_resumed_alone: false },
    name: 'order_resumed',
    description: (order) => `Took ${nameDelivery(order.deliver_at, order.week_number)} back into the subscription`,
    before: { kind: 'manual' },
    after: { kind: 'subscription' },
    at: now,
  });
}

/** Per week and cycle at most one, the newest (CUST-16, ORD-2). A cancellation also ends a pause. */
function returningOf(coming: ComingOrder[]): ComingOrder[] {
  const live = new Set(coming.filter(isLive).map(slotOf));
  const free = coming.filter(
    (order) => (order.skipped_by_pause_id !== null || order.is_cancelled_with_subscription) && !live.has(slotOf(order)),
  );
  const newest = new Map(free.filter(becomesLive).map((order) => [slotOf(order), order.id]));
  return free.filter((order) => !becomesLive(order) || newest.get(slotOf(order)) === order.id);
}

const slotOf = (order: ComingOrder) => `${order.order_week_id}:${order.production_cycle_id}`;
const isLive = (order: ComingOrder) => order.status !== 'cancelled' && !order.is_skipped;
/** Neither skipped for another reason nor cancelled on its own. */
const becomesLive = (order: ComingOrder) =>
  (order.status !== 'cancelled' || order.is_cancelled_with_subscription) &&
  (!order.is_skipped || order.skipped_by_pause_id !== null);

/** CUST-14 */
export const endPauses: DueStep = {
  name: 'end-pauses',
  async nextDue(db, now) {
    return (await findEndedPause(db, now))?.at ?? null;
  },
  async run(ctx, moment) {
    for (let due = await listEndedPauses(ctx.db, moment); due.length > 0; due = await listEndedPauses(ctx.db, moment)) {
      for (const { user_id } of due)
        await ctx.transaction(async (tx) => {
          const { subscription } = await lockedSubscription(tx, user_id);
          // Another pause may have begun since the list was read.
          if (subscription.status === 'paused' && isDayReached(subscription.paused_until, moment))
            await activate(tx, SYSTEM, subscription, moment);
        });
    }
  },
};
