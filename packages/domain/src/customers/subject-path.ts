import type { TimelineKind } from '../values/timeline-kinds.ts';

/** An order of a customer, as far as it decides where staff work on it. */
export interface PlacedOrder {
  readonly id: number;
  readonly order_week_id: number;
  /** Of an active week whose cutoff is ahead. */
  readonly is_ahead: boolean;
}

/** The orders of the customer that have a screen of their own (rulings 5, step 4); null where none has. */
export interface OrdersInWindow {
  readonly eligible: number | null;
  readonly reactivated: number | null;
}

/** Where in the console staff see an order: its screen, its panel, else all that happened in its week. */
export function orderPath(userId: number, order: PlacedOrder, { eligible, reactivated }: OrdersInWindow): string {
  const user = `/users/${userId}`;
  if (order.id === eligible) return `${user}/post-cutoff`;
  if (order.id === reactivated) return `${user}/suspended-order`;
  if (order.is_ahead) return `${user}#manual-order`;
  return orderWeekPath(userId, order.order_week_id);
}

/** All that happened to a customer's orders of a week. */
export const orderWeekPath = (userId: number, weekId: number): string =>
  `/users/${userId}/timeline?order_week_id=${weekId}`;

/** The panel of the user's page where each kind of thing stands. */
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

/** Events of the account that have a panel of their own. */
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

/** Panels of subjects that have one whatever the kind of what happened to them. */
const PANELS_OF_TYPES: Readonly<Record<string, string>> = {
  refund: 'refunds',
  credit_account: 'credit-ledger',
  credit_transaction: 'credit-ledger',
};

interface Happened {
  readonly kind: TimelineKind;
  /** What it happened to: `user`, `refund`. */
  readonly type: string;
  /** As it was recorded; null for what is no recorded event, such as a mail. */
  readonly event: string | null;
}

/** Where in the console staff see what is no order; null where there is no such place. */
export function subjectPath(userId: number, { kind, type, event }: Happened): string | null {
  const panel = PANELS_OF_TYPES[type] ?? PANELS_OF_EVENTS[event ?? ''] ?? PANELS[kind];
  return panel === null ? null : `/users/${userId}#${panel}`;
}

/** Where a batch is watched. */
export const batchPath = (id: number | string): string => `/batches/${id}`;
