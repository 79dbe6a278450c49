import { refusalToApplyPromoCode } from '@larder/domain/marketing/promo-codes/promo-code-application.ts';
import { refusalToUseUniqueCode } from '@larder/domain/marketing/unique-codes/unique-codes.ts';
import type { CustomerStatus } from '@larder/domain/values/enums/customer-statuses.ts';
import { invalidField, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { priceCustomersOrders } from '../../orders/pricing/price-customers-orders.ts';
import { refuseWhileCustomerIsCharged } from '../../orders/charging/refuse-while-charging.ts';
import { countUse, findUniqueCode, hasUniqueCodes } from '../unique-codes/unique-codes.queries.ts';
import {
  deactivateApplication,
  findActiveApplication,
  findApplicant,
  insertApplication,
  lockPromoCode,
} from './promo-codes.queries.ts';

interface Applicant {
  id: number;
  /** So that open forms learn about the code. */
  version: number;
  email: string;
  is_admin: boolean;
  status: CustomerStatus;
  /** Charged orders; a new customer has none. */
  number_of_active_weeks: number;
}

/** The same code again changes nothing (MKT-5). The caller raises the customer's version. */
export async function applyPromoCode(
  tx: Tx,
  ctx: Pick<StaffContext, 'actor'>,
  customer: Applicant,
  typed: string,
): Promise<boolean> {
  const active = await findActiveApplication(tx, customer.id);
  const code = typed.trim().toUpperCase();
  if (active?.code === code) return false;
  const promo = await lockPromoCode(tx, code);
  if (!promo) throw invalidField('promo_code', `There is no promo code ${code}.`);
  const now = await businessNow(tx);
  const id_me_group = (await findApplicant(tx, customer.id))?.id_me_group ?? null;
  const active_code = active?.promo_code_id === promo.id ? promo.code : (active?.code ?? null);
  refuseIf(refusalToApplyPromoCode(promo, { ...customer, id_me_group, active_code }, now));
  const unique = (await findUniqueCode(tx, promo.id, code)) ?? null;
  const has_unique_codes = unique !== null || (await hasUniqueCodes(tx, promo.id));
  refuseIf(refusalToUseUniqueCode({ ...promo, has_unique_codes }, unique));
  await refuseWhileCustomerIsCharged(tx, customer.id, now);
  if (active) await deactivateApplication(tx, active.id, now);
  if (unique) await countUse(tx, unique.id);
  await insertApplication(tx, customer.id, { promoCodeId: promo.id, uniqueCodeId: unique?.id ?? null }, now);
  await priceCustomersOrders(tx, customer.id, now);
  await record(tx, ctx.actor, {
    name: 'promo_code_applied',
    subject: { type: 'user', id: customer.id, version: customer.version },
    userId: customer.id,
    description: `Applied promo code ${code}`,
    before: { promo_code: active?.code ?? null },
    after: { promo_code: code },
  });
  return true;
}
