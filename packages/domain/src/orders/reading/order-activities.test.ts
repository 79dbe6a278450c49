import { describe, expect, test } from 'vitest';
import { ORDER_ACTIVITY_TYPES } from '../../values/enums/order-activity-types.ts';
import { ACTIVITY_EVENTS, activityType } from './order-activities.ts';

describe('the activity of an order', () => {
  test.each([
    ['order_skipped_state_changed', { is_skipped: true }, 'skipped'],
    ['order_skipped_state_changed', { is_skipped: false }, 'unskipped'],
    ['order_unlocked', null, 'unlocked'],
    ['order_locked', null, 'locked'],
    ['order_funds_return_strategy_set', { post_cutoff_funds_return_strategy: 'credit' }, 'funds_return_strategy_set'],
    ['order_cart_updated', { items: [] }, 'cart_changed'],
    ['rogue_order_created', null, 'rogue_created'],
    ['order_unsuspended', null, 'unsuspended'],
    ['order_charged', null, 'charged'],
    ['order_charge_failed', null, 'charge_failed'],
    ['order_returned', null, 'returned'],
    ['order_settled', null, 'settled'],
    ['order_decided', null, 'settled'],
    ['refund_made', null, 'refund_requested'],
    ['refund_successful', null, 'refunded'],
    ['refund_failed', null, 'refund_failed'],
    ['refund_credited', null, 'refund_credited'],
    ['order_skipped_state_changed', null, 'unskipped'],
    ['order_skipped_state_changed', 'is_skipped', 'unskipped'],
    ['order_skipped_state_changed', {}, 'unskipped'],
    ['order_skipped_state_changed', { is_skipped: 'true' }, 'unskipped'],
    ['user_updated', { is_skipped: true }, null],
    ['constructor', null, null],
  ])('%s with %o is shown as %s', (name, after, type) => {
    expect(activityType({ name, after })).toBe(type);
  });

  test('activities come from events with a type, and every type can occur', () => {
    const types = ACTIVITY_EVENTS.flatMap((name) => [
      activityType({ name, after: { is_skipped: true } }),
      activityType({ name, after: { is_skipped: false } }),
    ]);
    expect(new Set(types)).toEqual(new Set(ORDER_ACTIVITY_TYPES));
  });
});
