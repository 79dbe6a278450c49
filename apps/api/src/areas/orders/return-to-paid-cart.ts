import { returnable } from '@larder/domain/billing/returns.ts';
import { ZERO } from '@larder/domain/values/cents.ts';
import type { Tx } from '../../platform/database.ts';
import { record, SYSTEM } from '../../platform/record.ts';
import { copyCart } from './carts.queries.ts';
import { findPaidCart, restoreChargedCart } from './charged-carts.queries.ts';
import { paymentsOfOrder } from './order-figures.ts';
import { priceFrozenOrder } from './price-frozen-order.ts';
import { returnAsCredit } from './return-as-credit.ts';

/**
 * The charge for the latest changes failed: the order goes back to the cart of its latest successful charge (rulings 13),
 * which is the cart of the cutoff where nothing was charged since. What is paid beyond that cart becomes credit: charges
 * that a process of an earlier version made have left no cart.
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
  const excess = returnable(await paymentsOfOrder(tx, orderId), order.total_cents);
  if (excess > ZERO) await returnAsCredit(tx, { orderId, userId: order.user_id, amount: excess }, now);
}
