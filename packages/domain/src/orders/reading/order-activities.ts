import type { OrderActivityType } from '../../values/enums/order-activity-types.ts';

/** The event's name and the state after it. */
export interface RecordedChange {
  readonly name: string;
  readonly after: unknown;
}

const SKIPPED_STATE_CHANGED = 'order_skipped_state_changed';

/** One activity each (ORD-70); a change of the skipped state has two. */
const TYPES = new Map<string, OrderActivityType>([
  ['order_unlocked', 'unlocked'],
  ['order_locked', 'locked'],
  ['order_funds_return_strategy_set', 'funds_return_strategy_set'],
  ['order_cart_updated', 'cart_changed'],
  ['rogue_order_created', 'rogue_created'],
  ['order_unsuspended', 'unsuspended'],
  ['order_charged', 'charged'],
  ['order_charge_failed', 'charge_failed'],
  ['order_returned', 'returned'],
  ['order_settled', 'settled'],
  ['order_decided', 'settled'],
  ['refund_made', 'refund_requested'],
  ['refund_successful', 'refunded'],
  ['refund_failed', 'refund_failed'],
  ['refund_credited', 'refund_credited'],
]);

export const ACTIVITY_EVENTS: readonly string[] = [SKIPPED_STATE_CHANGED, ...TYPES.keys()];

/** The activity type of an event; null if it is not shown. */
export function activityType({ name, after }: RecordedChange): OrderActivityType | null {
  if (name !== SKIPPED_STATE_CHANGED) return TYPES.get(name) ?? null;
  return isSkippedIn(after) ? 'skipped' : 'unskipped';
}

const isSkippedIn = (after: unknown) =>
  typeof after === 'object' && after !== null && 'is_skipped' in after && after.is_skipped === true;
