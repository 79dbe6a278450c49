import type { OrderStatus } from '../../values/enums/order-statuses.ts';
import type { Transitions } from '../../values/transitions.ts';

/**
 * The cutoff suspends the orders of suspended customers and cancels those of banned ones; a charge can fail there or at
 * the deadline. Orders not reactivated by the deadline are cancelled. A cancelled order resumes only before its cutoff
 * (ORD-1).
 */
export const ORDER_TRANSITIONS: Transitions<OrderStatus> = {
  active: ['suspended', 'charge-failed', 'cancelled'],
  suspended: ['active', 'cancelled'],
  'charge-failed': ['active', 'cancelled'],
  cancelled: ['active'],
};

/** An order in one of these can be reactivated in its window (ORD-59). */
export const REACTIVATABLE_STATUSES: readonly OrderStatus[] = ['suspended', 'charge-failed'];
