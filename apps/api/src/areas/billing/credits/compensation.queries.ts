import type { Tx } from '../../../platform/database/database.ts';
import { lockCustomer } from './credits.queries.ts';

export const findOrdersCustomer = (tx: Tx, orderId: number) =>
  tx.selectFrom('orders').select('user_id').where('id', '=', orderId).executeTakeFirst();

/** Locks the customer, then the order, in the order of all changes of money. */
export async function lockOrderOf(tx: Tx, userId: number, orderId: number) {
  await lockCustomer(tx, userId);
  return tx
    .selectFrom('orders')
    .select(['id', 'total_cents', 'deliver_at'])
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
