import type { Tx } from '../../platform/database.ts';
import { priceComingOrders } from './price-orders.ts';
import { lockComingOrderIds } from './price-customers-orders.queries.ts';

/** What a customer's orders are priced by has changed: those before their cutoff follow (rulings 4). */
export const priceCustomersOrders = async (tx: Tx, userId: number, now: Temporal.Instant): Promise<void> =>
  priceComingOrders(tx, await lockComingOrderIds(tx, userId, now));
