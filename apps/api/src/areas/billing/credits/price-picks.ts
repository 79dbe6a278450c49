import type { ProductPick } from '@larder/domain/billing/refunds/paid-for-products.ts';
import { paidForProducts, refusalToPick } from '@larder/domain/billing/refunds/paid-for-products.ts';
import { type CompensationKind, mostCompensation } from '@larder/domain/billing/credits/compensation.ts';
import { type Cents, ZERO } from '@larder/domain/values/cents.ts';
import { found, invalidField } from '../../../platform/call-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import { findPurchase } from './purchases.queries.ts';
import { listOrderPayments } from '../payments/order-payments.queries.ts';

/** As paid, with the order's remaining cap (MON-13). */
export async function pricePicks(
  db: Db,
  orderId: number,
  picks: readonly ProductPick[],
  as: CompensationKind,
): Promise<{ amount: Cents; maximum: Cents; withdrawn: Cents }> {
  const bought = found(await findPurchase(db, orderId), `Order ${orderId}`);
  const refusal = refusalToPick(bought.lines, picks);
  if (refusal) throw invalidField(refusal.path, refusal.message);
  const paid = (await listOrderPayments(db, [orderId])).get(orderId);
  return {
    amount: paidForProducts(bought, picks),
    maximum: paid ? mostCompensation(as, paid) : ZERO,
    withdrawn: paid?.card_withdrawn ?? ZERO,
  };
}
