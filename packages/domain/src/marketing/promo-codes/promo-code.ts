import type { IdMeGroup } from '../../values/enums/promo-codes.ts';
import type { Day } from '../../values/days.ts';

export interface PromoCodeTerms {
  readonly code: string;
  readonly is_active: boolean;
  /** The last Chicago day; null never expires. */
  readonly expires_on: Day | null;
  readonly is_for_new_customer: boolean;
  /** Empty allows everyone. */
  readonly whitelisted_emails: readonly string[];
  /** Empty allows every status. */
  readonly whitelisted_statuses: readonly string[];
  /** `none` requires none. */
  readonly id_me_group: IdMeGroup;
  /** Null is unlimited. */
  readonly uses_limit: number | null;
  readonly applications_count: number;
}

export interface PromoCodeCustomer {
  readonly email: string;
  readonly status: string;
  /** Charged and not skipped. */
  readonly number_of_active_weeks: number;
  /** Null when ID.me verified nothing. */
  readonly id_me_group: IdMeGroup | null;
  /** The code of the active or paused application; null without one. */
  readonly active_code: string | null;
  /** True for staff; omitted where only customers are read. */
  readonly is_admin?: boolean;
}
