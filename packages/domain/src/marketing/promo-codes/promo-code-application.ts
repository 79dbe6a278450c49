import { chicagoDay } from '../../values/days.ts';
import { showDay } from '../../values/show-date.ts';
import type { PromoCodeCustomer, PromoCodeTerms } from './promo-code.ts';
import { promoRefusal, type PromoRefusal } from './promo-refusal.ts';

/** The most important reason, or null. */
export const refusalToApplyPromoCode = (
  promo: PromoCodeTerms,
  customer: PromoCodeCustomer,
  now: Temporal.Instant,
): PromoRefusal | null => refusalsToApplyPromoCode(promo, customer, now)[0] ?? null;

/** Every reason, most important first. */
export function refusalsToApplyPromoCode(
  promo: PromoCodeTerms,
  customer: PromoCodeCustomer,
  now: Temporal.Instant,
): PromoRefusal[] {
  const ofStaff = customer.is_admin
    ? promoRefusal('promo_code_staff', 'Promo codes can only be applied to customers. This user is staff.')
    : null;
  return [ofStaff, refusalOfCode(promo, now), ...refusalsOfCustomer(promo, customer)].filter((each) => each !== null);
}

/** Report only that it is disabled: expiry and limits no longer matter. */
function refusalOfCode(promo: PromoCodeTerms, now: Temporal.Instant): PromoRefusal | null {
  if (!promo.is_active) {
    return promoRefusal('promo_code_disabled', `Promo code ${promo.code} is disabled. Choose an active code.`);
  }
  if (promo.expires_on !== null && chicagoDay(now).toString() > promo.expires_on) {
    const day = showDay(promo.expires_on);
    return promoRefusal('promo_code_expired', `Promo code ${promo.code} expired on ${day}. Choose another code.`);
  }
  if (promo.uses_limit !== null && promo.applications_count >= promo.uses_limit) {
    const uses = promo.uses_limit === 1 ? '1 use' : `${promo.uses_limit} uses`;
    const message = `Promo code ${promo.code} has reached its limit of ${uses}. Raise the limit or choose another code.`;
    return promoRefusal('promo_code_used_up', message);
  }
  return null;
}

function refusalsOfCustomer(promo: PromoCodeTerms, customer: PromoCodeCustomer): (PromoRefusal | null)[] {
  return [
    customer.active_code === promo.code
      ? promoRefusal('promo_code_already_active', `Promo code ${promo.code} is already active for this customer.`)
      : null,
    promo.is_for_new_customer && customer.number_of_active_weeks > 0
      ? promoRefusal(
          'promo_code_new_customers_only',
          `Promo code ${promo.code} is for new customers. This customer has already been charged for an order.`,
        )
      : null,
    isListed(promo.whitelisted_emails, customer.email)
      ? null
      : promoRefusal(
          'promo_code_email_not_listed',
          `${customer.email} is not on the e-mail list of promo code ${promo.code}.`,
        ),
    isListed(promo.whitelisted_statuses, customer.status)
      ? null
      : promoRefusal(
          'promo_code_status_not_listed',
          `Promo code ${promo.code} is for customers who are ${promo.whitelisted_statuses.join(' or ')}. This customer is ${customer.status}.`,
        ),
    promo.id_me_group === 'none' || promo.id_me_group === customer.id_me_group
      ? null
      : promoRefusal(
          'promo_code_id_me_group',
          `Promo code ${promo.code} is for customers verified by ID.me as ${promo.id_me_group.replaceAll('_', ' ')}. This customer is not verified.`,
        ),
  ];
}

const plain = (text: string) => text.trim().toLowerCase();

/** An empty list allows everyone. */
const isListed = (list: readonly string[], one: string) => list.length === 0 || list.map(plain).includes(plain(one));
