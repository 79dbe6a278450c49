import type { PromoRefusal } from '@larder/domain/marketing/promo-codes/promo-refusal.ts';
import { refusalToReplaceCode } from '@larder/domain/marketing/promo-codes/mass-apply.ts';
import { refusalsToApplyPromoCode } from '@larder/domain/marketing/promo-codes/promo-code-application.ts';
import { refusalToUseUniqueCode } from '@larder/domain/marketing/unique-codes/unique-codes.ts';
import { isPassed } from '@larder/domain/orders/weeks/cutoffs.ts';
import { found } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { findAppliedCodes } from '../../orders/pricing/applied-codes.ts';
import { findPausedUntil } from '../../orders/pricing/applied-codes.queries.ts';
import { forecastOrders } from '../../orders/pricing/price-orders.ts';
import { hasUniqueCodes } from '../unique-codes/unique-codes.queries.ts';
import { findPromoCodeTerms } from './promo-code-eligibility.queries.ts';
import { findActiveApplication, findApplicant } from './promo-codes.queries.ts';

const MOST_ORDERS = 12;

/** By the functions that apply codes and price orders, so that the answer matches them. */
export async function showPromoCodeEligibility(db: Db, promoCodeId: number, userId: number) {
  const promo = found(await findPromoCodeTerms(db, promoCodeId), `Promo code ${promoCodeId}`);
  const customer = found(await findApplicant(db, userId), `User ${userId}`);
  const current = (await findActiveApplication(db, userId)) ?? null;
  const now = await businessNow(db);
  const applied = current?.promo_code_id === promo.id ? (await findAppliedCodes(db, [userId])).get(userId) : undefined;
  const has_unique_codes = await hasUniqueCodes(db, promo.id);
  const reasons = applied
    ? []
    : [
        refusalToReplaceCode(promo.code, current, false),
        ...refusalsToApplyPromoCode(promo, { ...customer, active_code: current?.code ?? null }, now),
        refusalToUseUniqueCode({ ...promo, has_unique_codes }, null),
      ].filter((each) => each !== null);
  // A code that is not applied yet would count from the next order on.
  const asIf = { ...promo, applied_at: now, charged_orders: 0, paused_until: await findPausedUntil(db, userId) };
  const prices = await forecastOrders(db, userId, applied ?? asIf);
  const coming = prices.filter(
    ({ order }) => order.status === 'active' && !order.is_skipped && !isPassed(order.cutoff_at, now),
  );
  return {
    is_eligible: reasons.length === 0,
    is_applied: applied !== undefined,
    reasons: reasons.map(toReason),
    orders: coming.slice(0, MOST_ORDERS).map(({ order, discount, total, refusals }) => ({
      id: order.id,
      order_week_number: order.order_week_number,
      cutoff_at: order.cutoff_at.toString(),
      discount,
      total,
      reasons: refusals.map(toReason),
    })),
  };
}

const toReason = ({ reason, message }: PromoRefusal) => ({ code: reason, message });
