/** By log (CUST-26); an offer concerns order and subscription alike. */
export const PROFILE_EVENTS = ['ship_day_changed', 'profile_preferences_changed', 'profile_changed'] as const;

/** `profile_changed` lists these: who the user is and on what terms, unlike preferences (CUST-26). */
export const PROFILE_CHANGES = [
  'user_updated',
  'customer_banned',
  'customer_ban_lifted',
  'price_variance_group_changed',
  'comped_account_activated',
  'comped_account_changed',
  'comped_account_deactivated',
  'mov_exclusion_changed',
  'referral_id_regenerated',
  'password_link_sent',
  'password_chosen',
  'password_reset',
  'password_changed',
  'payment_method_added',
  'payment_method_removed',
  'default_card_changed',
  'role_granted',
  'role_removed',
  'user_experiments_changed',
] as const;

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
