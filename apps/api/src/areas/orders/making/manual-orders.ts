import type { Order } from '@larder/contract/orders/reading/order.ts';
import type { Preview } from '@larder/contract/wire/preview.ts';
import {
  BANNED,
  refusalToCancel,
  refusalToResume,
  refusalToResumeWithAnother,
} from '@larder/domain/orders/window/order-actions.ts';
import { kindOnceResumed } from '@larder/domain/orders/window/fate-at-cutoff.ts';
import { isPassed } from '@larder/domain/orders/weeks/cutoffs.ts';
import { describeExisting, nameDelivery } from '@larder/domain/values/display/name-delivery.ts';
import { CallError, found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { type MoneyIntent, withPreview } from '../../../platform/preview.ts';
import { shareMoment, shareMoments } from '../weeks/cycle-moments.queries.ts';
import { holdDating } from '../../deliveries/dating.queries.ts';
import { dateResumedOrders } from '../dating/date-resumed-orders.ts';
import { type Changed, figuresAfter, makeChange } from '../window/change-order.ts';
import { type LockedOrder, readOrder } from '../window/lock-order.ts';
import { findOtherLiveOrder, listOrdersToLock } from '../window/lock-order.queries.ts';
import { findWeekCycle } from './make-orders.queries.ts';
import { makeOrders } from './make-orders.ts';
import { findOrderOfWeek } from './manual-orders.queries.ts';
import { lockCustomers } from '../reading/customer-status.queries.ts';
import { presentOrder } from '../reading/present-order.ts';

interface Wanted {
  order_week_id: number;
  production_cycle_id: number;
}

/** For an active week before its cutoff, if the customer has no order in it (ORD-6). */
export const createManualOrder = (ctx: StaffContext, userId: number, wanted: Wanted): Promise<number> =>
  ctx.transaction(async (tx) => {
    await shareMoment(tx, wanted);
    await holdDating(tx);
    const [customer] = await lockCustomers(tx, [userId]);
    found(customer, `Customer ${userId}`);
    const cycle = await findWeekCycle(tx, wanted);
    if (!cycle) throw new CallError('refused', 'Orders can be created only in active weeks.');
    const now = await businessNow(tx);
    if (cycle.is_stamped || isPassed(cycle.cutoff_at, now)) throw new CallError('refused', 'Cutoff passed');
    refuseIf(customer?.banned_at ? BANNED : null);
    const there = await findOrderOfWeek(tx, userId, wanted);
    if (there) throw new CallError('refused', describeExisting({ week: cycle.number, ...there }));
    const [id] = await makeOrders(tx, cycle, [userId], { kind: 'manual', actor: ctx.actor, heedsPauses: false, now });
    if (id === undefined)
      throw new CallError('refused', 'This customer has no delivery in this cycle. Check the address and zip code.');
    return id;
  });

/** Held to the preview that was reviewed (ORD-7, STAFF-19). */
export const resumeOrder = (
  ctx: StaffContext,
  userId: number,
  orderId: number,
  intent: MoneyIntent,
): Promise<Preview | Order> =>
  withPreview(
    ctx,
    intent,
    async (tx) => {
      // Before the customer is locked (see `holdDating`).
      await shareMoments(tx, await listOrdersToLock(tx, [orderId]));
      await holdDating(tx);
      const { figures, now } = await resume(tx, ctx, userId, orderId);
      const isMoved = await dateResumedOrders(tx, ctx.actor, [orderId], now);
      if (!isMoved) return figures;
      const { order } = await readOrder(tx, { id: orderId, user_id: userId });
      return figuresAfter(order, ctx, { totalBefore: figures.total_before, now });
    },
    (tx) => presentOrder(tx, orderId),
  );

const resume = (tx: Tx, ctx: StaffContext, userId: number, orderId: number): Promise<Changed> =>
  makeChange(tx, ctx, orderId, {
    refuse: (order, at) => refuseOfAnother(order, userId) ?? refusalToResume(servedOf(order), at),
    change: async (_, { order }) => {
      const other = await findOtherLiveOrder(tx, order);
      if (!order.is_skipped)
        refuseIf(refusalToResumeWithAnother(other ? { week: order.order_week_number, ...other } : null));
      const kind = kindOnceResumed(order);
      const isAlone = kind !== order.kind;
      return {
        fields: {
          status: 'active',
          kind,
          is_cancelled_with_subscription: false,
          ...(isAlone && { is_resumed_alone: true }),
        },
        reprices: true,
        entry: () => ({
          name: 'order_resumed',
          description: `Resumed the order of ${nameDelivery(order.deliver_at, order.order_week_number)}`,
          before: { status: 'cancelled', ...(isAlone && { kind: order.kind }) },
          after: { status: 'active', ...(isAlone && { kind }) },
        }),
      };
    },
  });

export const cancelOrder = (ctx: StaffContext, userId: number, orderId: number): Promise<unknown> =>
  ctx.transaction((tx) =>
    makeChange(tx, ctx, orderId, {
      refuse: (order, now) => refuseOfAnother(order, userId) ?? refusalToCancel(order, now),
      change: async (_, { order }) => ({
        fields: { status: 'cancelled' },
        reprices: true,
        entry: () => ({
          name: 'order_cancelled',
          description: `Cancelled the order of ${nameDelivery(order.deliver_at, order.order_week_number)}`,
          before: { status: order.status },
          after: { status: 'cancelled' },
        }),
      }),
    }),
  );

const servedOf = (order: LockedOrder) => ({
  ...order,
  is_banned: order.banned_at !== null,
  is_erased: order.erased_at !== null,
});

function refuseOfAnother(order: LockedOrder, userId: number): null {
  if (order.user_id !== userId) throw new CallError('not_found', `Order ${order.id} was not found.`);
  return null;
}
