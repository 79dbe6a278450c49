export const CHARGE_RETRY_STATES = ['planned', 'charging', 'succeeded', 'declined', 'skipped', 'cancelled'] as const;
export type ChargeRetryState = (typeof CHARGE_RETRY_STATES)[number];

/** Reasons for which a retry charges nothing (ORD-75). */
export const RETRY_SKIPS = [
  'window-closed',
  'not-needed',
  'customer-banned',
  'customer-cancelled',
  'no-card',
  'card-refused',
] as const;
export type RetrySkip = (typeof RETRY_SKIPS)[number];
