import type { Updateable } from 'kysely';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { Tx } from '../../platform/database.ts';
import type { Tables } from '../../platform/tables.ts';
import { listBufferedItems } from './write-cart.queries.ts';

/** Changes an order's own fields and counts its version up. */
export const updateOrder = (tx: Tx, id: number, fields: Updateable<Tables['orders']>) =>
  tx
    .updateTable('orders')
    .set((row) => ({ ...fields, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** A charged order that is skipped after its cutoff counts as an active week no more, unskipped it does again (rulings 7). */
export const countActiveWeeks = (tx: Tx, userId: number, by: 1 | -1) =>
  tx
    .updateTable('users')
    .set((row) => ({ number_of_active_weeks: row('number_of_active_weeks', '+', by) }))
    .where('id', '=', userId)
    .where('number_of_active_weeks', '>=', by === -1 ? 1 : 0)
    .execute();

export const findReason = (tx: Tx, id: number, type: 'SKIP') =>
  tx
    .selectFrom('reasons')
    .select(['id', 'title', 'question', 'answer_required'])
    .where('id', '=', id)
    .where('type', '=', type)
    .executeTakeFirst();

export const isMovExcluded = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx.selectFrom('users').select('is_min_plan_exception').where('id', '=', userId).executeTakeFirstOrThrow())
    .is_min_plan_exception;

/** What a rogue order took is there again for others: until the deadline it may be sold once more (rulings 5). */
export async function returnToBuffer(tx: Tx, weekId: number, orderId: number): Promise<void> {
  for (const { product_id, quantity } of await listBufferedItems(tx, orderId))
    await tx
      .updateTable('rogue_buffers')
      .set((row) => ({ remaining: row('remaining', '+', quantity) }))
      .where('order_week_id', '=', weekId)
      .where('product_id', '=', product_id)
      .execute();
}

export type Funds = { type: 'credit' | 'refund'; amount: Cents | null };
