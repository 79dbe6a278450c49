import type { Tx } from '../../../platform/database/database.ts';
import { priceComingOrders } from './price-orders.ts';
import { lockComingOrderIds } from './price-customers-orders.queries.ts';

/** Reprices the customer's orders before their cutoff (ORD-23). */
export const priceCustomersOrders = async (tx: Tx, userId: number, now: Temporal.Instant): Promise<void> =>
  priceComingOrders(tx, await lockComingOrderIds(tx, userId, now));
