import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { outsideKeySql } from '../../platform/installation.ts';
import type { GatewayAnswer } from './gateway/payment-gateway.ts';

export const findRefundPart = (db: Db, refundId: number, paymentId: number) =>
  db
    .selectFrom('refund_parts as r')
    .innerJoin('refunds as f', 'f.id', 'r.refund_id')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['r.status', 'r.amount_cents', 'f.created_at as written_at'])
    .select(outsideKeySql('r').as('key'))
    .select('p.billing_transaction_id as charge_reference')
    .where('r.refund_id', '=', refundId)
    .where('r.payment_id', '=', paymentId)
    .executeTakeFirst();

/** Parts that nobody has an answer of since `before`. */
export const listStuckParts = (db: Db, before: Temporal.Instant) =>
  db
    .selectFrom('refund_parts as r')
    .innerJoin('refunds as f', 'f.id', 'r.refund_id')
    .select(['r.refund_id', 'r.payment_id'])
    .where('r.status', '=', 'pending')
    .where('f.created_at', '<', before)
    .orderBy('r.refund_id')
    .limit(1_000)
    .execute();

/** The refund first, so that its parts finish one after the other. */
export async function lockRefundPart(tx: Tx, refundId: number, paymentId: number) {
  await tx.selectFrom('refunds').select('id').where('id', '=', refundId).forNoKeyUpdate().executeTakeFirstOrThrow();
  return tx
    .selectFrom('refund_parts')
    .select('status')
    .where('refund_id', '=', refundId)
    .where('payment_id', '=', paymentId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function finishPart(
  tx: Tx,
  refundId: number,
  paymentId: number,
  answer: GatewayAnswer,
  at: Temporal.Instant,
): Promise<void> {
  const isDone = answer.outcome === 'successful';
  await tx
    .updateTable('refund_parts')
    .set({
      status: isDone ? 'successful' : 'failed',
      billing_transaction_id: isDone ? answer.reference : null,
      finished_at: at,
    })
    .where('refund_id', '=', refundId)
    .where('payment_id', '=', paymentId)
    .execute();
  if (!isDone) return;
  await sql`update payments p set refunded_cents = p.refunded_cents + r.amount_cents
    from refund_parts r where r.refund_id = ${refundId} and r.payment_id = ${paymentId} and p.id = r.payment_id`.execute(
    tx,
  );
}

/** The refund's own status once no part is pending any more. */
export const settleRefund = (tx: Tx, refundId: number) =>
  tx
    .updateTable('refunds')
    .set({
      status: sql`case when exists (select from refund_parts where refund_id = refunds.id and status = 'failed')
        then 'failed' else 'successful' end`,
    })
    .where('id', '=', refundId)
    .where('status', '=', 'pending')
    .where(sql<boolean>`not exists (select from refund_parts where refund_id = refunds.id and status = 'pending')`)
    .returning(['status', 'amount_cents', 'user_id', 'order_id'])
    .executeTakeFirst();
