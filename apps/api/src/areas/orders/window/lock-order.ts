import { found } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type CodeOfCustomer, codeOf } from '../pricing/applied-codes.ts';
import { lockCustomers } from '../reading/customer-status.queries.ts';
import { shareMoments } from '../weeks/cycle-moments.queries.ts';
import { listOrdersToLock, lockOrderRow, lockOrderRows, readOrderRows } from './lock-order.queries.ts';

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

/**
 * As many statements for many orders as for one, at most one of each customer; by the same locks in the same order. A
 * lock that waits holds up all of them.
 */
export async function lockOrders(tx: Tx, ids: readonly number[]): Promise<Locked[]> {
  const before = await listOrdersToLock(tx, ids);
  await shareMoments(tx, before);
  await lockCustomers(
    tx,
    before.map(({ user_id }) => user_id),
  );
  const rows = await lockOrderRows(tx, ids);
  const cycles = new Map(before.map((row) => [row.id, row.production_cycle_id]));
  for (const { id, production_cycle_id } of rows)
    if (cycles.get(id) !== production_cycle_id)
      throw new MovedToAnotherCycle(`Order ${id} moved to another cycle while it was being locked`);
  return readOrders(tx, rows);
}

export async function readOrder(tx: Tx, of: OrderOfCustomer): Promise<Locked> {
  return found((await readOrders(tx, [of]))[0], `Order ${of.id}`);
}

interface OrderOfCustomer {
  id: number;
  user_id: number;
}

async function readOrders(tx: Tx, of: readonly OrderOfCustomer[]): Promise<Locked[]> {
  const rows = Map.groupBy(await readOrderRows(tx, of), ({ user_id }) => user_id);
  return of.flatMap(({ id, user_id }) => {
    const own = rows.get(user_id) ?? [];
    const order = own.find((row) => row.id === id);
    if (!order) return [];
    const code = order.application && codeOf(order.application);
    return [{ order, coming: own.filter((row) => row !== order), code, now: order.now }];
  });
}
