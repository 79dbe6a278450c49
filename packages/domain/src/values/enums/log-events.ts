/** By log (CUST-26); an offer concerns order and subscription alike. */
export const PROFILE_EVENTS = ['ship_day_changed', 'profile_preferences_changed'] as const;
export const ORDER_EVENTS = [
  'order_skipped_state_changed',
  'order_cart_updated',
  'skip-week-pc-change-actioned',
] as const;
export const SUBSCRIPTION_EVENTS = ['subscription_status_changed', 'skip-week-pc-change-actioned'] as const;
export const USER_EVENTS = ['subscription_status_changed'] as const;

export type LogEvent =
  | (typeof PROFILE_EVENTS)[number]
  | (typeof ORDER_EVENTS)[number]
  | (typeof SUBSCRIPTION_EVENTS)[number]
  | (typeof USER_EVENTS)[number];
