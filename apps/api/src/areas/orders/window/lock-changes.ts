import type { Order } from '@larder/contract/orders/reading/order.ts';
import type { Preview } from '@larder/contract/wire/preview.ts';
import { refusalToLock, refusalToSetStrategy, refusalToUnlock } from '@larder/domain/orders/window/order-actions.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import type { MoneyIntent } from '../../../platform/preview.ts';
import { changeOrder, makeChange } from './change-order.ts';
import { presentOrder } from '../reading/present-order.ts';

/** Locking keeps changes already made (ORD-52). */
export const setUnlocked = (ctx: StaffContext, orderId: number, isUnlocked: boolean): Promise<Order> =>
  ctx.transaction(async (tx) => {
    await makeChange(tx, ctx, orderId, {
      refuse: isUnlocked ? refusalToUnlock : refusalToLock,
      change: async () => ({
        fields: { is_unlocked_post_cutoff: isUnlocked },
        entry: () => ({
          name: isUnlocked ? 'order_unlocked' : 'order_locked',
          description: isUnlocked
            ? 'Unlocked for post-cutoff changes until the deadline'
            : 'Locked for post-cutoff changes; changes already made are processed at the deadline',
          before: { is_unlocked_post_cutoff: !isUnlocked },
          after: { is_unlocked_post_cutoff: isUnlocked },
        }),
      }),
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
  changeOrder(ctx, orderId, intent, {
    refuse: (order, now) => refusalToSetStrategy(order, strategy, now),
    change: async (_, { order }) => {
      const before = order.post_cutoff_funds_return_strategy;
      if (before === strategy) return null;
      return {
        fields: { post_cutoff_funds_return_strategy: strategy },
        entry: () => ({
          name: 'order_funds_return_strategy_set',
          description: strategy === null ? 'Funds return strategy cleared' : `Funds return as ${strategy}`,
          before: { post_cutoff_funds_return_strategy: before },
          after: { post_cutoff_funds_return_strategy: strategy },
        }),
      };
    },
  });
