import { refusalToDeplete } from '@larder/domain/marketing/promo-codes/promo-code-depletion.ts';
import { refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { priceCustomersOrders } from '../../orders/pricing/price-customers-orders.ts';
import { refuseWhileCustomerIsCharged } from '../../orders/charging/refuse-while-charging.ts';
import { deactivateApplication, findActiveApplication } from './promo-codes.queries.ts';

/** The caller raises the customer's version. */
export async function depletePromoCode(
  tx: Tx,
  ctx: StaffContext,
  customer: { id: number; version: number },
): Promise<void> {
  const application = (await findActiveApplication(tx, customer.id)) ?? null;
  refuseIf(refusalToDeplete(application));
  if (!application) return;
  const now = await businessNow(tx);
  await refuseWhileCustomerIsCharged(tx, customer.id, now);
  await deactivateApplication(tx, application.id, now);
  await priceCustomersOrders(tx, customer.id, now);
  await record(tx, ctx.actor, {
    name: 'promo_code_deactivated',
    subject: { type: 'user', id: customer.id, version: customer.version },
    userId: customer.id,
    description: `Deactivated promo code ${application.code}`,
    before: { promo_code: application.code },
    after: { promo_code: null },
  });
}
