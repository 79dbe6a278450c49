/** Skipped is a separate flag (ORD-1). */
export const ORDER_STATUSES = ['active', 'suspended', 'charge-failed', 'cancelled'] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];
