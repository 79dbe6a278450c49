import type { Order } from '@larder/contract/orders/reading/order.ts';
import type { Preview } from '@larder/contract/wire/preview.ts';
import { phaseOf, refusalToChangeCart } from '@larder/domain/orders/window/order-actions.ts';
import { invalidField, refuseIf } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import type { MoneyIntent } from '../../../platform/preview.ts';
import { record } from '../../../platform/record.ts';
import { numberSetting } from '../../../platform/settings.ts';
import { listCart } from './carts.queries.ts';
import { lockOrder } from '../window/lock-order.ts';
import { changeOrder } from '../reading/present-order.ts';
import type { LockedOrder } from '../window/lock-order.queries.ts';
import { isMovExcluded, returnToBuffer, updateOrder } from '../window/order-changes.queries.ts';
import { figuresOf } from '../pricing/order-figures.ts';
import { priceComingOrders } from '../pricing/price-orders.ts';
import { priceFrozenOrder } from '../pricing/price-frozen-order.ts';
import { refuseStaleOrder } from '../window/refuse-stale-order.ts';
import { takeFromBuffers } from './take-from-buffers.ts';
import { lockBuffers } from './write-cart.queries.ts';
import { type WantedItem, writeCart } from './write-cart.ts';

export interface NewCart {
  items: readonly WantedItem[];
  version?: number | undefined;
}

/** Changes a cart before the cutoff, or in the window while unlocked (ORD-53). */
export const changeCart = (
  ctx: StaffContext,
  orderId: number,
  cart: NewCart,
  intent: MoneyIntent,
): Promise<Preview | Order> =>
  changeOrder(ctx, orderId, intent, async (tx) => {
    const { order, now } = await lockOrder(tx, orderId);
    refuseIf(refusalToChangeCart(order, now));
    await refuseStaleOrder(tx, order, cart.version);
    await refuseTooFew(tx, order, cart.items);
    const before = await listCart(tx, orderId, 'now');
    if (order.kind === 'rogue') {
      await lockBuffers(tx, order, cart.items);
      await returnToBuffer(tx, order.order_week_id, orderId);
    }
    const lines = await writeCart(tx, order, cart.items);
    if (order.kind === 'rogue') await takeFromBuffers(tx, order.order_week_id, lines);
    await updateOrder(tx, orderId, { is_incomplete: false });
    if (phaseOf(order, now) === 'before_cutoff') await priceComingOrders(tx, [orderId]);
    else await priceFrozenOrder(tx, orderId);
    await record(tx, ctx.actor, {
      name: 'order_cart_updated',
      subject: { type: 'order', id: orderId, version: order.version + 1 },
      userId: order.user_id,
      orderId,
      description: `Changed the cart of week ${order.week_number}`,
      before: Object.fromEntries(before.map((line) => [line.sku, line.quantity])),
      after: Object.fromEntries(cart.items.map((item) => [item.sku, item.quantity])),
    });
    return figuresOf(tx, ctx, { orderId, totalBefore: order.total_cents, now });
  });

/** The minimum order applies to subscription orders, not to orders made by staff (ORD-32). */
async function refuseTooFew(tx: Tx, order: LockedOrder, items: readonly WantedItem[]): Promise<void> {
  if (order.kind !== 'subscription') return;
  const isExcluded = await isMovExcluded(tx, order.user_id);
  const least = isExcluded ? MOV_EXCLUDED_MINIMUM : await numberSetting(tx, 'minimum_order_products');
  const count = items.reduce((sum, item) => sum + item.quantity, 0);
  if (count < least)
    throw invalidField('items', `This customer's orders need at least ${least} products; this cart has ${count}.`);
}

/** Minimum for customers excluded from the MOV (ORD-32). */
const MOV_EXCLUDED_MINIMUM = 5;
