import { ORDER_RELATIONS } from '@larder/contract/orders/reading/order.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { refuseStale } from '../../../platform/database/stale-version.ts';
import type { LockedOrder } from './lock-order.ts';
import { showOrders } from '../reading/show-orders.ts';

/** A change based on an older version is a 409 with the current order (STAFF-17). */
export const refuseStaleOrder = (tx: Tx, order: LockedOrder, sent: number | undefined): Promise<void> =>
  refuseStale(tx, sent, {
    type: 'order',
    id: order.id,
    version: order.version,
    current: async () => (await showOrders(tx, [order.id], ORDER_RELATIONS))[0],
  });
