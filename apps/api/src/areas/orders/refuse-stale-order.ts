import { ORDER_RELATIONS } from '@larder/contract/orders/order.ts';
import type { Tx } from '../../platform/database.ts';
import { refuseStale } from '../../platform/stale-version.ts';
import type { LockedOrder } from './lock-order.queries.ts';
import { showOrders } from './show-orders.ts';

/** A change based on an older version is a 409 with the current order (STAFF-17). */
export const refuseStaleOrder = (tx: Tx, order: LockedOrder, sent: number | undefined): Promise<void> =>
  refuseStale(tx, sent, {
    type: 'order',
    id: order.id,
    version: order.version,
    current: async () => (await showOrders(tx, [order.id], ORDER_RELATIONS))[0],
  });
