import type { OrderStatus } from '../values/order-statuses.ts';
import type { Transitions } from '../values/transitions.ts';

/**
 * The life of an order (rulings 5). At the cutoff an active order of a suspended customer becomes
 * suspended, one whose charge fails charge-failed (a charge at the deadline can fail too), one of a
 * banned customer cancelled. Reactivation in the window makes it active again; what is not
 * reactivated is cancelled at the deadline. A cancelled order comes back only before its cutoff,
 * when staff resume it or the subscription is activated again.
 */
export const ORDER_TRANSITIONS: Transitions<OrderStatus> = {
  active: ['suspended', 'charge-failed', 'cancelled'],
  suspended: ['active', 'cancelled'],
  'charge-failed': ['active', 'cancelled'],
  cancelled: ['active'],
};

/** The statuses an order can be reactivated from in its window (rulings 5, step 4). */
export const REACTIVATABLE_STATUSES: readonly OrderStatus[] = ['suspended', 'charge-failed'];
