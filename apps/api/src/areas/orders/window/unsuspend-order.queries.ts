import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { LockedOrder } from './lock-order.ts';

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

export const findActivation = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('order_activations')
    .select(['id', 'charge'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** From the keys of earlier ones, since an attempt paid by credits has no payment. */
export async function nextAttempt(tx: Tx, { id, user_id }: Pick<LockedOrder, 'id' | 'user_id'>): Promise<number> {
  const prefix = `order:${id}:reactivation:`;
  const { rows } = await sql<{ last: number }>`select coalesce(max(split_part(key, ':', 4)::int), 0) as last
    from (select idempotency_key as key from payments where order_id = ${id}
      union all select external_key from credit_transactions where user_id = ${user_id} and order_id = ${id}) keys
    where starts_with(key, ${prefix})`.execute(tx);
  return (rows[0]?.last ?? 0) + 1;
}
