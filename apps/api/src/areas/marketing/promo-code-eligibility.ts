import { refusalOfHeldCode } from '@larder/domain/marketing/mass-apply.ts';
import { refusalsToApplyPromoCode } from '@larder/domain/marketing/promo-code-application.ts';
import { discountPerLine, regulationFor } from '@larder/domain/marketing/promo-discount.ts';
import { type PromoOrder, refusalOfPaused, refusalsOfOrder } from '@larder/domain/marketing/promo-order.ts';
import { sum, ZERO } from '@larder/domain/values/cents.ts';
import type { Refusal } from '@larder/domain/values/refusals.ts';
import { found } from '../../platform/call-error.ts';
import { businessNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { findApplicationOf, findPromoCodeTerms, listComingOrders } from './promo-code-eligibility.queries.ts';
import { findApplicant, isPausing } from './promo-codes.queries.ts';

/** Asked of the same functions as the application itself and the pricing of orders, so that it says what they do. */
export async function showPromoCodeEligibility(db: Db, promoCodeId: number, userId: number) {
  const promo = found(await findPromoCodeTerms(db, promoCodeId), `Promo code ${promoCodeId}`);
  const customer = found(await findApplicant(db, userId), `User ${userId}`);
  const application = await findApplicationOf(db, userId);
  const isApplied = application?.promo_code_id === promo.id;
  const now = await businessNow(db);
  // What is applied to a subscription that is paused begins paused.
  const isPaused = isApplied ? application.status === 'paused' : await isPausing(db, userId);
  const refusals = isApplied
    ? []
    : [
        refusalOfHeldCode(promo.code, application ?? null, false),
        ...refusalsToApplyPromoCode(promo, { ...customer, active_code: application?.code ?? null }, now),
      ].filter((each) => each !== null);
  const reasons = isApplied && isPaused ? [refusalOfPaused(promo)] : refusals;
  const orders = await listComingOrders(db, userId, now);
  // Orders that were charged with the application already count; without one the next is the first.
  const charged = isApplied ? application.charged_orders : 0;
  return {
    is_eligible: reasons.length === 0,
    is_applied: isApplied,
    reasons: reasons.map(shown),
    orders: orders.map(({ id, order_week_number, cutoff_at, lines }, index) => ({
      id,
      order_week_number,
      cutoff_at: cutoff_at.toString(),
      ...effectOn(promo, {
        applied_at: isApplied ? application.created_at : now,
        is_paused: isPaused,
        ordinal: charged + index + 1,
        cutoff_at,
        lines,
      }),
    })),
  };
}

const shown = ({ code, message }: Refusal) => ({ code, message });

function effectOn(promo: NonNullable<Awaited<ReturnType<typeof findPromoCodeTerms>>>, order: PromoOrder) {
  const refusals = refusalsOfOrder(promo, order);
  if (refusals.length > 0) return { discount: ZERO, reasons: refusals.map(shown) };
  const regulation = regulationFor(promo.regulations, order.ordinal);
  return { discount: sum(discountPerLine(order.lines, regulation && { ...regulation, limits: promo })), reasons: [] };
}
