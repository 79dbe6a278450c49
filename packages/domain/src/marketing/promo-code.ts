import type { IdMeGroup } from '../values/promo-codes.ts';
import type { Day } from '../values/days.ts';

/** The terms of a promo code that are decided when it is applied to a customer. */
export interface PromoCodeTerms {
  readonly code: string;
  /** False once disabled. */
  readonly is_active: boolean;
  /** The last day it can be applied, in Chicago; null never expires. */
  readonly expires_on: Day | null;
  readonly is_for_new_customer: boolean;
  /** Empty allows everyone. */
  readonly whitelisted_emails: readonly string[];
  /** Empty allows every status. */
  readonly whitelisted_statuses: readonly string[];
  /** The group that ID.me must have verified; `none` asks for none. */
  readonly id_me_group: IdMeGroup;
  /** How many applications there may be in all; null is any number. */
  readonly uses_limit: number | null;
  readonly applications_count: number;
}

/** What the terms ask of a customer. */
export interface PromoCodeCustomer {
  readonly email: string;
  readonly status: string;
  /** Orders charged and not skipped; a new customer has none. */
  readonly number_of_active_weeks: number;
  /** What ID.me verified of them; null where nobody asked. */
  readonly id_me_group: IdMeGroup | null;
  /** The code of the application that is not deactivated; null without one. */
  readonly active_code: string | null;
  /** A user who is staff. Left out where only customers come. */
  readonly is_admin?: boolean;
}
