import type { Order, OrderRelation } from '@larder/contract/orders/reading/order.ts';
import type { Preview } from '@larder/contract/wire/preview.ts';
import { found } from '../../../platform/call-error.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { type Figures, type MoneyIntent, withPreview } from '../../../platform/preview.ts';
import { showOrders } from './show-orders.ts';

/** Every answer to a change includes these (STAFF-4). */
const ALL: OrderRelation[] = [
  'cart',
  'address',
  'payments',
  'suspendedOrderActivation',
  'postCutoffActivities',
  'postCutoffActivities.causer',
];

export const presentOrder = async (db: Db | Tx, id: number): Promise<Order> =>
  found((await showOrders(db, [id], ALL))[0], `Order ${id}`);

interface Transacting {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Previews or makes a change. The answer is read before the commit, so it contains no later change. */
export const changeOrder = (
  ctx: Transacting,
  orderId: number,
  intent: MoneyIntent,
  change: (tx: Tx) => Promise<Figures>,
): Promise<Preview | Order> => withPreview(ctx, intent, change, (tx) => presentOrder(tx, orderId));
