import { returnable } from '@larder/domain/billing/refunds/returns.ts';
import { ZERO } from '@larder/domain/values/cents.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Change } from '../../../platform/record.ts';
import { copyCart } from './carts.queries.ts';
import { findPaidCart, restoreChargedCart } from './charged-carts.queries.ts';
import { paymentsOfOrder } from '../pricing/order-figures.ts';
import { priceFrozenOrder } from '../pricing/price-frozen-order.ts';
import { returnAsCredit } from '../charging/return-as-credit.ts';

/**
 * After a failed charge: the cart of the latest successful charge, else the cutoff's (ORD-65, ORD-66). Charges of older
 * versions stored no cart, so the rest becomes credit. Returns the changes to record.
 */
export async function returnToPaidCart(tx: Tx, orderId: number, now: Temporal.Instant): Promise<Change[]> {
  const paidCart = await findPaidCart(tx, orderId);
  if (paidCart === null) await copyCart(tx, [orderId], 'cutoff', 'now');
  else await restoreChargedCart(tx, orderId, paidCart);
  const order = await priceFrozenOrder(tx, orderId);
  const restored: Change = {
    name: 'order_cart_updated',
    subject: { type: 'order', id: orderId },
    userId: order.user_id,
    orderId,
    description: 'Restored the paid cart: the charge for its changes failed',
    at: now,
  };
  const excess = returnable(await paymentsOfOrder(tx, orderId), order.total_cents);
  const changes = [restored];
  if (excess > ZERO) changes.push(await returnAsCredit(tx, { orderId, userId: order.user_id, amount: excess }, now));
  return changes;
}
