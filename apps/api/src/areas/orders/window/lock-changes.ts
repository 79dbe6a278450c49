import type { Order } from '@larder/contract/orders/reading/order.ts';
import type { Preview } from '@larder/contract/wire/preview.ts';
import { refusalToLock, refusalToSetStrategy, refusalToUnlock } from '@larder/domain/orders/window/order-actions.ts';
import { refuseIf } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import type { MoneyIntent } from '../../../platform/preview.ts';
import { record } from '../../../platform/record.ts';
import { lockOrder } from './lock-order.ts';
import { changeOrder, presentOrder } from '../reading/present-order.ts';
import { updateOrder } from './order-changes.queries.ts';
import { figuresOf } from '../pricing/order-figures.ts';

/** Locking keeps changes already made (ORD-52). */
export const setUnlocked = (ctx: StaffContext, orderId: number, isUnlocked: boolean): Promise<Order> =>
  ctx.transaction(async (tx) => {
    const { order, now } = await lockOrder(tx, orderId);
    refuseIf(isUnlocked ? refusalToUnlock(order, now) : refusalToLock(order, now));
    await updateOrder(tx, orderId, { is_unlocked_post_cutoff: isUnlocked });
    await record(tx, ctx.actor, {
      name: isUnlocked ? 'order_unlocked' : 'order_locked',
      subject: { type: 'order', id: orderId, version: order.version + 1 },
      userId: order.user_id,
      orderId,
      description: isUnlocked
        ? 'Unlocked for post-cutoff changes until the deadline'
        : 'Locked for post-cutoff changes; changes already made are processed at the deadline',
      before: { is_unlocked_post_cutoff: !isUnlocked },
      after: { is_unlocked_post_cutoff: isUnlocked },
    });
    return presentOrder(tx, orderId);
  });

/** Null clears the choice, which then means credit. */
export const setFundsReturnStrategy = (
  ctx: StaffContext,
  orderId: number,
  strategy: 'credit' | 'refund' | null,
  intent: MoneyIntent,
): Promise<Preview | Order> =>
  changeOrder(ctx, orderId, intent, async (tx) => {
    const { order, now } = await lockOrder(tx, orderId);
    refuseIf(refusalToSetStrategy(order, strategy, now));
    const before = order.post_cutoff_funds_return_strategy;
    if (before !== strategy) {
      await updateOrder(tx, orderId, { post_cutoff_funds_return_strategy: strategy });
      await record(tx, ctx.actor, {
        name: 'order_funds_return_strategy_set',
        subject: { type: 'order', id: orderId, version: order.version + 1 },
        userId: order.user_id,
        orderId,
        description: strategy === null ? 'Funds return strategy cleared' : `Funds return as ${strategy}`,
        before: { post_cutoff_funds_return_strategy: before },
        after: { post_cutoff_funds_return_strategy: strategy },
      });
    }
    return figuresOf(tx, ctx, { orderId, totalBefore: order.total_cents, now });
  });
