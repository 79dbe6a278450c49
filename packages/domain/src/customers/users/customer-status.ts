import type { CustomerStatus } from '../../values/enums/customer-statuses.ts';
import type { SubscriptionStatus } from '../../values/enums/subscription-statuses.ts';

export interface CustomerStanding {
  readonly is_banned: boolean;
  readonly is_suspended: boolean;
  /** Null if the customer never subscribed. */
  readonly subscription_status: SubscriptionStatus | null;
  /** Without the weeks inside a pause. */
  readonly weeks_skipped_in_a_row: number;
  /** Setting `lapsed_after_weeks`. */
  readonly lapsed_after_weeks: number;
}

/** CUST-1: banned, suspended, cancelled, paused, lapsed, active; abandoned never subscribed. */
export function customerStatus(standing: CustomerStanding): CustomerStatus {
  if (standing.is_banned) return 'banned';
  if (standing.is_suspended) return 'suspended';
  if (standing.subscription_status === null) return 'abandoned';
  if (standing.subscription_status !== 'active') return standing.subscription_status;
  return standing.weeks_skipped_in_a_row >= standing.lapsed_after_weeks ? 'lapsed' : 'active';
}

export interface CustomerBadge {
  readonly label: 'Active' | 'Admin' | 'Inactive' | 'Suspended' | 'Banned';
  readonly tone: 'teal' | 'gray' | 'pink' | 'orange' | 'red';
}

/** CUST-3 */
export function badgeOf(user: { readonly status: CustomerStatus; readonly is_admin: boolean }): CustomerBadge {
  if (user.is_admin) return { label: 'Admin', tone: 'gray' };
  if (user.status === 'active') return { label: 'Active', tone: 'teal' };
  if (user.status === 'suspended') return { label: 'Suspended', tone: 'orange' };
  if (user.status === 'banned') return { label: 'Banned', tone: 'red' };
  return { label: 'Inactive', tone: 'pink' };
}
