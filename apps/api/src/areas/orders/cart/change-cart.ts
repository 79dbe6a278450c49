import type { Order } from '@larder/contract/orders/reading/order.ts';
import type { Preview } from '@larder/contract/wire/preview.ts';
import { phaseOf, refusalToChangeCart } from '@larder/domain/orders/window/order-actions.ts';
import { leastProducts } from '@larder/domain/orders/cart/least-products.ts';
import { nameDelivery } from '@larder/domain/values/display/name-delivery.ts';
import { invalidField } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import type { MoneyIntent } from '../../../platform/preview.ts';
import { changeOrder, type OrderChange } from '../window/change-order.ts';
import type { Locked, LockedOrder } from '../window/lock-order.ts';
import { refuseNextToAnother, returning, UNSKIPPED } from '../window/returning-order.ts';
import { refuseStaleOrder } from '../window/refuse-stale-order.ts';
import { exchangeBuffers } from './take-from-buffers.ts';
import { type CartInWindow, readCartInWindow } from './read-cart-in-window.ts';
import { isCurrent, readCart, type WantedItem } from './write-cart.ts';

export interface NewCart {
  items: readonly WantedItem[];
  menu_reason?: string | null | undefined;
  version?: number | undefined;
}

/** Changes a cart before the cutoff or in the window (ORD-53). */
export const changeCart = (
  ctx: StaffContext,
  orderId: number,
  wanted: NewCart,
  intent: MoneyIntent,
): Promise<Preview | Order> =>
  changeOrder(ctx, orderId, intent, {
    refuse: (order, now) => refusalToChangeCart(returning(order), now),
    change: async (tx, locked) => {
      if (locked.order.is_skipped) await refuseNextToAnother(tx, locked.order);
      await refuseStaleOrder(tx, locked.order, wanted.version);
      refuseTooFew(locked.order, wanted.items);
      return cartChange(tx, locked, wanted);
    },
  });

/** Follows the rules of the order's phase. Unskips an order that was empty (ORD-91). */
export async function cartChange(
  tx: Tx,
  { order, now }: Locked,
  wanted: Omit<NewCart, 'version'> & { description?: string },
): Promise<OrderChange> {
  const { items } = wanted;
  const changed = order.is_skipped ? 'Filled and unskipped' : 'Changed the cart of';
  const description = wanted.description ?? `${changed} ${nameDelivery(order.deliver_at, order.order_week_number)}`;
  const before = order.lines.filter(isCurrent);
  const isLate = phaseOf(order, now) === 'window';
  const cart = isLate && order.kind !== 'rogue' ? await readCartInWindow(tx, order, wanted) : await readOwn();
  return {
    fields: { is_incomplete: false, ...(order.is_skipped && UNSKIPPED) },
    lines: [...order.lines.filter((line) => !isCurrent(line)), ...cart.lines],
    buffers: cart.buffers,
    reprices: true,
    entry: () => ({
      name: 'order_cart_updated',
      description,
      before: Object.fromEntries(before.map((line) => [line.sku, line.quantity])),
      after: Object.fromEntries(items.map((item) => [item.sku, item.quantity])),
      ...(cart.reason !== null && { reason: cart.reason }),
      mail: isLate
        ? {
            kind: 'order_changed',
            facts: { change: order.is_skipped ? IS_BACK : 'The products of your order were changed.' },
          }
        : undefined,
    }),
  };

  async function readOwn(): Promise<CartInWindow> {
    const lines = await readCart(tx, order, items);
    if (order.kind === 'rogue') await exchangeBuffers(tx, order.order_week_id, { before, cart: lines });
    return { lines, buffers: [], reason: null };
  }
}

const IS_BACK = 'Your order is no longer skipped.';

/** The minimum order applies to subscription orders, not to orders made by staff (ORD-32). */
function refuseTooFew(order: LockedOrder, items: readonly WantedItem[]): void {
  if (order.kind !== 'subscription') return;
  const least = leastProducts(order);
  const count = items.reduce((sum, item) => sum + item.quantity, 0);
  if (count < least)
    throw invalidField('items', `This customer's orders need at least ${least} products; this cart has ${count}.`);
}
