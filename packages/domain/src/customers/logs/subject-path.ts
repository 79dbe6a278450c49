import type { TimelineKind } from '../../values/enums/timeline-kinds.ts';

export interface PlacedOrder {
  readonly id: number;
  readonly order_week_id: number;
  /** Active week, before its cutoff. */
  readonly is_ahead: boolean;
}

/** CUST-28; null if there is none. */
export interface OrdersInWindow {
  readonly eligible: number | null;
  readonly reactivated: number | null;
}

/** Its own page, else its panel, else the timeline of its week. */
export function orderPath(userId: number, order: PlacedOrder, { eligible, reactivated }: OrdersInWindow): string {
  const user = `/users/${userId}`;
  if (order.id === eligible) return `${user}/post-cutoff`;
  if (order.id === reactivated) return `${user}/suspended-order`;
  if (order.is_ahead) return `${user}#manual-order`;
  return orderWeekPath(userId, order.order_week_id);
}

export const orderWeekPath = (userId: number, weekId: number): string =>
  `/users/${userId}/timeline?order_week_id=${weekId}`;

const PANELS: Readonly<Record<TimelineKind, string | null>> = {
  order: 'change-meals-log',
  ledger: 'credit-ledger',
  skip: 'skip-history',
  pause: 'subscription-changes',
  promo: 'promo-code-history',
  kids: 'kids',
  address: 'user-changes',
  staff: 'user-info',
  impersonation: 'user-info',
  mail: null,
  batch: null,
};

/** Override the panel of the kind. */
const PANELS_OF_EVENTS: Readonly<Record<string, string>> = {
  comped_account_activated: 'comped-account',
  comped_account_changed: 'comped-account',
  comped_account_deactivated: 'comped-account',
  customer_erased: 'data-protection',
  customer_exported: 'data-protection',
  mov_exclusion_changed: 'mov',
  password_reset: 'reset-password',
  payment_method_removed: 'payment-methods',
  price_variance_group_changed: 'price-variance-group',
  referral_id_regenerated: 'referral-credits',
  role_granted: 'roles',
  role_removed: 'roles',
  user_experiments_changed: 'experiments',
};

/** Override kind and event. */
const PANELS_OF_TYPES: Readonly<Record<string, string>> = {
  refund: 'refunds',
  credit_account: 'credit-ledger',
  credit_transaction: 'credit-ledger',
};

interface Happened {
  readonly kind: TimelineKind;
  /** `user`, `refund`… */
  readonly type: string;
  /** Null for entries without an event, such as e-mails. */
  readonly event: string | null;
}

/** Null if the console has no place for it. */
export function subjectPath(userId: number, { kind, type, event }: Happened): string | null {
  const panel = PANELS_OF_TYPES[type] ?? PANELS_OF_EVENTS[event ?? ''] ?? PANELS[kind];
  return panel === null ? null : `/users/${userId}#${panel}`;
}

export const batchPath = (id: number | string): string => `/batches/${id}`;
