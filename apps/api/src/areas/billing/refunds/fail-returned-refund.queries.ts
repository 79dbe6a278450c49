import { sql } from 'kysely';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** Call it with the refund locked. */
export const findPartOfReference = (tx: Tx, refundId: number, reference: string) =>
  tx
    .selectFrom('refund_parts as r')
    .innerJoin('refunds as f', 'f.id', 'r.refund_id')
    .select(['r.payment_id', 'r.status', 'r.amount_cents', 'f.amount_cents as total_cents'])
    .where('r.refund_id', '=', refundId)
    .where('r.billing_transaction_id', '=', reference)
    .executeTakeFirst();

interface ReturnedPart {
  refundId: number;
  paymentId: number;
  amount: Cents;
  reason: string;
  at: Temporal.Instant;
}

/** Keeps the reference, by which the gateway's dashboard finds the refund. */
export async function returnPart(tx: Tx, { refundId, paymentId, amount, reason, at }: ReturnedPart): Promise<void> {
  await tx
    .updateTable('refund_parts')
    .set({ status: 'failed', failure_reason: reason, finished_at: at })
    .where('refund_id', '=', refundId)
    .where('payment_id', '=', paymentId)
    .execute();
  await sql`update payments set refunded_cents = refunded_cents - ${amount} where id = ${paymentId}`.execute(tx);
}
