import type { Updateable } from 'kysely';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { listBufferedItems } from '../cart/write-cart.queries.ts';

export const updateOrder = (tx: Tx, id: number, fields: Updateable<Tables['orders']>) =>
  tx
    .updateTable('orders')
    .set((row) => ({ ...fields, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** Skipping a charged order after its cutoff uncounts the active week; unskipping counts it again (ORD-51). */
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

/** Returned meals can be sold again until the deadline (ORD-57). */
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
