import type { TimelineKind } from '../values/timeline-kinds.ts';

/** The kind of each recorded event on the customer's timeline; an event that is not here is an act of staff. */
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
  impersonation_started: 'impersonation',
  impersonation_ended: 'impersonation',
};

/** Changes of preferences are one event: those of these fields are about the kids, the others about where it goes. */
export const PREFERENCES_EVENT = 'profile_preferences_changed';
export const KIDS_FIELDS: readonly string[] = ['kids', 'kids_same_meals'];

/** Recorded beside a transaction, which stands on the timeline itself. */
export const EVENTS_OF_LEDGER: readonly string[] = ['credit_added', 'credit_debited'];
