import { type Refusal, refusal } from '../../values/refusals.ts';

/** The eligibility call answers the reason as `code`. */
export interface PromoRefusal extends Refusal {
  readonly reason: PromoRefusalReason;
}

export type PromoRefusalReason =
  | 'promo_code_already_active'
  | 'promo_code_cart_maximum'
  | 'promo_code_cart_minimum'
  | 'promo_code_disabled'
  | 'promo_code_email_not_listed'
  | 'promo_code_expired'
  | 'promo_code_id_me_group'
  | 'promo_code_new_customers_only'
  | 'promo_code_no_product'
  | 'promo_code_other_active'
  | 'promo_code_paused'
  | 'promo_code_staff'
  | 'promo_code_status_not_listed'
  | 'promo_code_unique_code'
  | 'promo_code_used_up'
  | 'promo_code_window_passed';

export const promoRefusal = (reason: PromoRefusalReason, message: string): PromoRefusal => ({
  ...refusal(message, 'promo_code'),
  reason,
});
