import type { CustomerStatus } from '../values/customer-statuses.ts';

/** The terms of a promo code that are decided when it is applied to a customer. */
export interface PromoCodeTerms {
  readonly id: number;
  readonly code: string;
  /** False once disabled. */
  readonly is_active: boolean;
  /** The last day it can be applied, in Chicago; null never expires. */
  readonly expires_on: Temporal.PlainDate | null;
  readonly is_for_new_customer: boolean;
  /** Empty allows everyone. */
  readonly whitelisted_emails: readonly string[];
  /** Empty allows every status. */
  readonly whitelisted_statuses: readonly CustomerStatus[];
  /** How many applications there may be in all; null is any number. */
  readonly uses_limit: number | null;
  readonly applications_count: number;
}

/** What the terms ask of a customer. */
export interface PromoCodeCustomer {
  readonly email: string;
  readonly status: CustomerStatus;
  /** Orders ever charged; a new customer has none. */
  readonly charged_orders_count: number;
  /** The promo code of the active application; null without one. */
  readonly active_promo_code_id: number | null;
}
