import { found } from '../../platform/call-error.ts';
import type { Tx } from '../../platform/database.ts';
import { findOrdersCustomer, lockOrderRow, type LockedOrder } from './lock-order.queries.ts';
import { lockCustomers } from './standing.queries.ts';

/** An order with what decides what may be done with it. Its customer is locked first, as by everybody else. */
export async function lockOrder(tx: Tx, id: number): Promise<LockedOrder> {
  const { user_id } = found(await findOrdersCustomer(tx, id), `Order ${id}`);
  await lockCustomers(tx, [user_id]);
  return lockOrderRow(tx, id);
}
