import { found } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type CodeOfCustomer, codeOf } from '../pricing/applied-codes.ts';
import { lockOrderRow, readOrderRows } from './lock-order.queries.ts';

export type LockedOrder = Awaited<ReturnType<typeof readOrderRows>>[number];
export type OrderLine = LockedOrder['lines'][number];

export interface Locked {
  order: LockedOrder;
  coming: LockedOrder[];
  code: CodeOfCustomer | null;
  now: Temporal.Instant;
}

/** Retries the transaction, as after a deadlock (see `inTransaction`). */
class MovedToAnotherCycle extends Error {
  readonly code = '40001';
}

/**
 * Locks the cycle's moment, the customer, then the order. Reads the clock last, so that a call that waited decides by
 * then.
 */
export async function lockOrder(tx: Tx, id: number): Promise<Locked> {
  const row = found(await lockOrderRow(tx, id), `Order ${id}`);
  if (row.cycle_now !== row.cycle_before)
    throw new MovedToAnotherCycle(`Order ${id} moved to another cycle while it was being locked`);
  return readOrder(tx, { id, ...row });
}

export async function readOrder(tx: Tx, of: Parameters<typeof readOrderRows>[1]): Promise<Locked> {
  const rows = await readOrderRows(tx, of);
  const order = found(
    rows.find(({ id }) => id === of.id),
    `Order ${of.id}`,
  );
  const code = order.application && codeOf(order.application);
  return { order, coming: rows.filter((row) => row !== order), code, now: order.now };
}
