import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

/** Their e-mails and external IDs can be imported again. */
export const retireCustomers = (tx: Tx, ids: readonly number[]) =>
  sql`update users set email = 'reversed-' || id || '@reversed.invalid', external_id = null, first_delivery_date = null,
      version = version + 1
    where id = any(${ids})`.execute(tx);

export async function cancelSubscriptions(tx: Tx, userIds: readonly number[], at: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('subscription_pauses')
    .set({ ended_at: at })
    .where('user_id', 'in', userIds)
    .where('ended_at', 'is', null)
    .execute();
  await tx
    .updateTable('subscriptions')
    .set((row) => ({
      status: 'cancelled',
      cancelled_at: at,
      cancellation_reason: 'Import reversed',
      to_be_cancelled_at: null,
      version: row('version', '+', 1),
    }))
    .where('user_id', 'in', userIds)
    .where('status', '<>', 'cancelled')
    .execute();
}

export const lockLiveOrders = (tx: Tx, userIds: readonly number[]) =>
  tx
    .selectFrom('orders')
    .select('id')
    .where('user_id', 'in', userIds)
    .where('status', '<>', 'cancelled')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Lock them first. */
export const cancelOrders = (tx: Tx, ids: readonly number[]) =>
  sql`update orders set status = 'cancelled', is_cancelled_with_subscription = true, version = version + 1
    where id = any(${ids})`.execute(tx);
