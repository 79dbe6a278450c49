import type { CustomerStatus } from '../values/customer-statuses.ts';
import type { SubscriptionStatus } from '../values/subscription-statuses.ts';

/** What a customer's status is reckoned from. */
export interface CustomerStanding {
  readonly is_banned: boolean;
  readonly is_suspended: boolean;
  /** Null when the customer never subscribed. */
  readonly subscription_status: SubscriptionStatus | null;
  /** Weeks skipped in a row up to now, weeks inside a pause left out. */
  readonly weeks_skipped_in_a_row: number;
  /** The setting `lapsed_after_weeks`. */
  readonly lapsed_after_weeks: number;
}

/**
 * The one status a customer is listed under, by precedence: banned, suspended, cancelled, paused,
 * lapsed, active; abandoned never subscribed (rulings 7).
 */
export function customerStatus(standing: CustomerStanding): CustomerStatus {
  if (standing.is_banned) return 'banned';
  if (standing.is_suspended) return 'suspended';
  if (standing.subscription_status === null) return 'abandoned';
  if (standing.subscription_status !== 'active') return standing.subscription_status;
  return standing.weeks_skipped_in_a_row >= standing.lapsed_after_weeks ? 'lapsed' : 'active';
}

/** A badge of the customer list: its word and its colour. */
export interface CustomerBadge {
  readonly label: 'Active' | 'Admin' | 'Inactive' | 'Suspended' | 'Banned';
  readonly tone: 'teal' | 'gray' | 'pink' | 'orange' | 'red';
}

/** The badge of a user row: Admin for staff, Inactive for every status without its own (rulings 7). */
export function badgeOf(user: { readonly status: CustomerStatus; readonly is_admin: boolean }): CustomerBadge {
  if (user.is_admin) return { label: 'Admin', tone: 'gray' };
  if (user.status === 'active') return { label: 'Active', tone: 'teal' };
  if (user.status === 'suspended') return { label: 'Suspended', tone: 'orange' };
  if (user.status === 'banned') return { label: 'Banned', tone: 'red' };
  return { label: 'Inactive', tone: 'pink' };
}
