/** The statuses of an order week (TIME-16). */
export const ORDER_WEEK_STATUSES = ['draft', 'active', 'delivered'] as const;

export type OrderWeekStatus = (typeof ORDER_WEEK_STATUSES)[number];
