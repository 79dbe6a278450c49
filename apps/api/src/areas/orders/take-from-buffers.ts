import { refuseFields } from '../../platform/call-error.ts';
import type { Tx } from '../../platform/database.ts';
import { findBuffer, takeFromBuffer } from './write-cart.queries.ts';

interface Wanted {
  product_id: number;
  name: string;
  quantity: number;
}

/**
 * A rogue order takes from the buffer of its week, which never falls below zero (rulings 5). Rows are taken by product,
 * so that two orders of the same meals do not wait for each other in a circle.
 */
export async function takeFromBuffers(tx: Tx, weekId: number, wanted: Wanted[]): Promise<void> {
  const errors: Record<string, string[]> = {};
  for (const item of wanted.toSorted((a, b) => a.product_id - b.product_id)) {
    if (await takeFromBuffer(tx, weekId, item.product_id, item.quantity)) continue;
    const left = await findBuffer(tx, weekId, item.product_id);
    errors[`items.${wanted.indexOf(item)}.quantity`] = [
      left === 0
        ? `None of ${item.name} are left for this week.`
        : `Only ${left} of ${item.name} are left for this week.`,
    ];
  }
  refuseFields(errors);
}
