import type { OrderStatus } from '../../values/enums/order-statuses.ts';
import type { Transitions } from '../../values/transitions.ts';

/**
 * The cutoff suspends orders of suspended customers and cancels those of banned ones; a charge can fail there or at the
 * deadline, which cancels what was not reactivated. A cancelled order resumes only before its cutoff (ORD-1).
 */
export const ORDER_TRANSITIONS: Transitions<OrderStatus> = {
  active: ['suspended', 'charge-failed', 'cancelled'],
  suspended: ['active', 'cancelled'],
  'charge-failed': ['active', 'cancelled'],
  cancelled: ['active'],
};

/** In their window (ORD-59). */
export const REACTIVATABLE_STATUSES: readonly OrderStatus[] = ['suspended', 'charge-failed'];
