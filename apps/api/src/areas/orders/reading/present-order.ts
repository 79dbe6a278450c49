import type { Order, OrderRelation } from '@larder/contract/orders/reading/order.ts';
import { found } from '../../../platform/call-error.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { showOrders } from './show-orders.ts';

/** Every answer to a change includes these (STAFF-4). */
export const PRESENTED: OrderRelation[] = [
  'cart',
  'address',
  'payments',
  'suspendedOrderActivation',
  'postCutoffActivities',
  'postCutoffActivities.causer',
];

export const presentOrder = async (db: Db | Tx, id: number): Promise<Order> =>
  found((await showOrders(db, [id], PRESENTED))[0], `Order ${id}`);
