import type { Order } from '@larder/contract/orders/reading/order.ts';
import type { Preview } from '@larder/contract/wire/preview.ts';
import { refusalToChangeCart } from '@larder/domain/orders/window/order-actions.ts';
import { invalidField } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import type { MoneyIntent } from '../../../platform/preview.ts';
import { changeOrder } from '../window/change-order.ts';
import type { LockedOrder } from '../window/lock-order.ts';
import { refuseStaleOrder } from '../window/refuse-stale-order.ts';
import { exchangeBuffers } from './take-from-buffers.ts';
import { isCurrent, readCart, type WantedItem } from './write-cart.ts';

export interface NewCart {
  items: readonly WantedItem[];
  version?: number | undefined;
}

/** Changes a cart before the cutoff, or in the window while unlocked (ORD-53). */
export const changeCart = (
  ctx: StaffContext,
  orderId: number,
  { items, version }: NewCart,
  intent: MoneyIntent,
): Promise<Preview | Order> =>
  changeOrder(ctx, orderId, intent, {
    refuse: refusalToChangeCart,
    change: async (tx, { order }) => {
      await refuseStaleOrder(tx, order, version);
      refuseTooFew(order, items);
      const before = order.lines.filter(isCurrent);
      const cart = await readCart(tx, order, items);
      if (order.kind === 'rogue') await exchangeBuffers(tx, order.order_week_id, { before, cart });
      return {
        fields: { is_incomplete: false },
        lines: [...order.lines.filter((line) => !isCurrent(line)), ...cart],
        reprices: true,
        entry: () => ({
          name: 'order_cart_updated',
          description: `Changed the cart of week ${order.order_week_number}`,
          before: Object.fromEntries(before.map((line) => [line.sku, line.quantity])),
          after: Object.fromEntries(items.map((item) => [item.sku, item.quantity])),
        }),
      };
    },
  });

/** The minimum order applies to subscription orders, not to orders made by staff (ORD-32). */
function refuseTooFew(order: LockedOrder, items: readonly WantedItem[]): void {
  if (order.kind !== 'subscription') return;
  const least = order.is_min_plan_exception ? MOV_EXCLUDED_MINIMUM : order.minimum_order_products;
  const count = items.reduce((sum, item) => sum + item.quantity, 0);
  if (count < least)
    throw invalidField('items', `This customer's orders need at least ${least} products; this cart has ${count}.`);
}

const MOV_EXCLUDED_MINIMUM = 5;
