/** The events of an order's activity after its cutoff (ORD-70). */
export const ORDER_ACTIVITY_TYPES = [
  'skipped',
  'unskipped',
  'unlocked',
  'locked',
  'funds_return_strategy_set',
  'cart_changed',
  'rogue_created',
  'unsuspended',
  'charged',
  'charge_failed',
  'returned',
  'refund_requested',
  'refunded',
  'refund_failed',
  'refund_credited',
  'settled',
] as const;

export type OrderActivityType = (typeof ORDER_ACTIVITY_TYPES)[number];
