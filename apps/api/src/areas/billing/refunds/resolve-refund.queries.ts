import type { RefundResolution } from '@larder/domain/values/enums/refund-resolutions.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';

export const findRefundsOrder = (db: Db | Tx, id: number) =>
  db.selectFrom('refunds').select(['user_id', 'order_id']).where('id', '=', id).executeTakeFirst();

/** With the customer and the order locked. */
export const lockRefund = (tx: Tx, id: number) =>
  tx
    .selectFrom('refunds')
    .select(['id', 'user_id', 'order_id', 'status', 'resolution', 'reason_id', 'reason', 'reason_details'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export const listFailedParts = (tx: Tx, id: number) =>
  tx
    .selectFrom('refund_parts')
    .select(['payment_id as paymentId', 'amount_cents as amount'])
    .where('refund_id', '=', id)
    .where('status', '=', 'failed')
    .orderBy('payment_id', 'desc')
    .execute();

export const setResolution = (tx: Tx, id: number, resolution: RefundResolution, at: Temporal.Instant) =>
  tx.updateTable('refunds').set({ resolution, resolved_at: at }).where('id', '=', id).execute();
