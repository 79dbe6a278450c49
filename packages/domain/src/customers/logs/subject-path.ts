import type { TimelineKind } from '../../values/enums/timeline-kinds.ts';

/** CUST-28; null if there is none. */
export interface OrdersInWindow {
  readonly eligible: number | null;
  readonly reactivated: number | null;
}

/** The screen of its window while it is open, else its own page. */
export function orderPath(userId: number, orderId: number, { eligible, reactivated }: OrdersInWindow): string {
  if (orderId === eligible) return `/users/${userId}/post-cutoff`;
  return orderId === reactivated ? `/users/${userId}/suspended-order` : `/orders/${orderId}`;
}

/** The page of an e-mail whose text staff write. */
export const mailPath = (userId: number, mailId: string): string => `/users/${userId}/mails/${mailId}`;

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
  customer_banned: 'ban',
  customer_ban_lifted: 'ban',
  customer_erased: 'data-protection',
  customer_exported: 'data-protection',
  mov_exclusion_changed: 'mov',
  password_chosen: 'reset-password',
  password_link_sent: 'reset-password',
  password_reset: 'reset-password',
  card_link_sent: 'payment-methods',
  default_card_changed: 'payment-methods',
  payment_method_added: 'payment-methods',
  payment_method_removed: 'payment-methods',
  price_variance_group_changed: 'price-variance-group',
  referral_id_regenerated: 'referral-credits',
  role_granted: 'roles',
  role_removed: 'roles',
  user_experiments_changed: 'experiments',
};

/** Override kind and event. */
const PANELS_OF_TYPES: Readonly<Record<string, string>> = {
  note: 'notes',
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
