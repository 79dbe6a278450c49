import type { TimelineKind } from '../../values/enums/timeline-kinds.ts';

/** Events that are not listed are staff actions. */
export const EVENT_KINDS: Readonly<Record<string, TimelineKind>> = {
  order_created: 'order',
  order_resumed: 'order',
  order_cancelled: 'order',
  order_suspended: 'order',
  order_unsuspended: 'order',
  order_cart_updated: 'order',
  order_locked: 'order',
  order_unlocked: 'order',
  order_funds_return_strategy_set: 'order',
  order_charged: 'order',
  order_charge_failed: 'order',
  charge_retries_planned: 'order',
  charge_retry_skipped: 'order',
  charge_retry_moved: 'order',
  charge_retry_cancelled: 'order',
  order_returned: 'order',
  order_settled: 'order',
  order_decided: 'order',
  rogue_order_created: 'order',
  ship_day_changed: 'order',
  order_skipped_state_changed: 'skip',
  'skip-week-pc-change-actioned': 'skip',
  subscription_status_changed: 'pause',
  promo_code_applied: 'promo',
  promo_code_deactivated: 'promo',
  refund_made: 'ledger',
  refund_successful: 'ledger',
  refund_failed: 'ledger',
  refund_credited: 'ledger',
  dispute_opened: 'ledger',
  dispute_changed: 'ledger',
  dispute_withdrawn: 'ledger',
  dispute_reinstated: 'ledger',
  dispute_reviewed: 'ledger',
  impersonation_started: 'impersonation',
  impersonation_ended: 'impersonation',
};

/** One event with two kinds: these fields are kids, the others delivery. */
export const PREFERENCES_EVENT = 'profile_preferences_changed';
export const KIDS_FIELDS: readonly string[] = ['kids', 'kids_same_meals'];

/** Recorded along with a transaction, which has its own entry. */
export const EVENTS_OF_LEDGER: readonly string[] = ['credit_added', 'credit_debited'];
