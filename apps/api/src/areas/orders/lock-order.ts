import { found } from '../../platform/call-error.ts';
import { businessNow } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { shareMoment } from './cycle-moments.queries.ts';
import { findOrdersCycle, lockOrderRow, type LockedOrder } from './lock-order.queries.ts';
import { lockCustomers } from './standing.queries.ts';

/** The transaction begins again, as after a deadlock (see `inTransaction`). */
class MovedToAnotherCycle extends Error {
  readonly code = '40001';
}

/**
 * Locks an order with what decides which actions it allows: the moment of its cycle, the customer, then the order. The
 * clock is read last, so that a call that waited for a lock decides by the time at which it got it.
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
