import { CallError, refuseFields } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { findBuffer, listBufferedItems, takeFromBuffer } from './write-cart.queries.ts';

interface Wanted {
  product_id: number;
  name: string;
  quantity: number;
}

/** Takes a rogue order's meals; buffers never fall below zero (ORD-56). Locks rows by product to avoid deadlocks. */
export async function takeFromBuffers(tx: Tx, weekId: number, wanted: Wanted[]): Promise<void> {
  const missing = await takeEach(tx, weekId, wanted);
  refuseFields(
    Object.fromEntries(missing.map(({ item, message }) => [`items.${wanted.indexOf(item)}.quantity`, [message]])),
  );
}

/** Unskipping takes the meals again; they may be sold by now. */
export async function takeCartFromBuffers(tx: Tx, weekId: number, orderId: number): Promise<void> {
  const missing = await takeEach(tx, weekId, await listBufferedItems(tx, orderId));
  if (missing.length > 0) throw new CallError('refused', missing.map(({ message }) => message).join(' '));
}

async function takeEach(tx: Tx, weekId: number, wanted: readonly Wanted[]) {
  const missing: { item: Wanted; message: string }[] = [];
  for (const item of wanted.toSorted((a, b) => a.product_id - b.product_id)) {
    if (await takeFromBuffer(tx, weekId, item.product_id, item.quantity)) continue;
    const left = await findBuffer(tx, weekId, item.product_id);
    const count = left === 0 ? 'None' : `Only ${left}`;
    missing.push({ item, message: `${count} of ${item.name} are left for this week.` });
  }
  return missing;
}
