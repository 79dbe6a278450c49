import type { Tx } from '../../platform/database.ts';
import { record, SYSTEM } from '../../platform/record.ts';
import { copyCart } from './carts.queries.ts';
import { findPaidCart, restoreChargedCart } from './charged-carts.queries.ts';
import { priceFrozenOrder } from './price-frozen-order.ts';

/**
 * The charge for the latest changes failed: the order goes back to the cart of its latest successful charge (rulings 13),
 * which is the cart of the cutoff where nothing was charged since.
 */
export async function returnToPaidCart(tx: Tx, orderId: number, now: Temporal.Instant): Promise<void> {
  const paidCart = await findPaidCart(tx, orderId);
  if (paidCart === null) await copyCart(tx, [orderId], 'cutoff', 'now');
  else await restoreChargedCart(tx, orderId, paidCart);
  const order = await priceFrozenOrder(tx, orderId);
  await record(tx, SYSTEM, {
    name: 'order_cart_updated',
    subject: { type: 'order', id: orderId },
    userId: order.user_id,
    orderId,
    description: 'The cart went back to what is paid: the charge for its changes failed',
    at: now,
  });
}
