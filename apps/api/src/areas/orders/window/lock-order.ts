import { found } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { shareMoment } from '../weeks/cycle-moments.queries.ts';
import { findOrdersCycle, lockOrderRow, type LockedOrder } from './lock-order.queries.ts';
import { lockCustomers } from '../reading/customer-status.queries.ts';

/** Retries the transaction, as after a deadlock (see `inTransaction`). */
class MovedToAnotherCycle extends Error {
  readonly code = '40001';
}

/**
 * Locks the cycle's moment, the customer, then the order. Reads the clock last, so a call that waited decides by the
 * time it got the lock.
 */
export async function lockOrder(tx: Tx, id: number): Promise<{ order: LockedOrder; now: Temporal.Instant }> {
  const at = found(await findOrdersCycle(tx, id), `Order ${id}`);
  await shareMoment(tx, at);
  await lockCustomers(tx, [at.user_id]);
  const order = await lockOrderRow(tx, id);
  if (order.production_cycle_id !== at.production_cycle_id)
    throw new MovedToAnotherCycle(`Order ${id} moved to another cycle while it was being locked`);
  return { order, now: await businessNow(tx) };
}
