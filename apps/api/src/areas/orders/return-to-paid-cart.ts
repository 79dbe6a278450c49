import type { Tx } from '../../platform/database.ts';
import { record, SYSTEM } from '../../platform/record.ts';
import { priceFrozenOrder } from './price-frozen-order.ts';
import { copyCart } from './carts.queries.ts';

/** What was added after the cutoff could not be charged: the order goes back to the cart that is paid (rulings 5). */
export async function returnToPaidCart(tx: Tx, orderId: number, now: Temporal.Instant): Promise<void> {
  await copyCart(tx, [orderId], 'cutoff', 'now');
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
