import type { Tx } from '../../platform/database.ts';
import type { LockedOrder } from './lock-order.queries.ts';

interface Activation {
  order: LockedOrder;
  charge: 'now' | 'later';
  staffId: number;
  at: Temporal.Instant;
}

export const insertActivation = (tx: Tx, { order, charge, staffId, at }: Activation) =>
  tx
    .insertInto('order_activations')
    .values({ order_id: order.id, user_id: order.user_id, charge, staff_id: staffId, created_at: at })
    .execute();

/** The newest activation of an order. */
export const findActivation = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('order_activations')
    .select(['id', 'charge'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function countPayments(tx: Tx, orderId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('payments')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return count;
}
