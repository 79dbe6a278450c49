import { sql } from 'kysely';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { RefundResolution } from '@larder/domain/values/enums/refund-resolutions.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { outsideKeySql } from '../../../platform/installation.ts';
import type { GatewayAnswer } from '../gateway/payment-gateway.ts';

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
      failure_reason: isDone ? null : answer.reason,
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

interface SettledRefund {
  status: 'successful' | 'failed';
  amount_cents: Cents;
  user_id: number;
  order_id: number;
  resolution: RefundResolution | null;
  failed_cents: Cents;
  failure_reason: string | null;
}

/** Once no part is pending; undefined if unchanged. */
export async function settleRefund(tx: Tx, refundId: number): Promise<SettledRefund | undefined> {
  const { rows } = await sql<SettledRefund>`update refunds f
    set status = case when parts.failed_cents > 0 then 'failed' else 'successful' end
    from (select coalesce(sum(amount_cents) filter (where status = 'failed'), 0)::int as failed_cents,
        min(failure_reason) filter (where status = 'failed') as failure_reason, bool_or(status = 'pending') as is_pending
      from refund_parts where refund_id = ${refundId}) parts
    where f.id = ${refundId} and not parts.is_pending
      and f.status <> case when parts.failed_cents > 0 then 'failed' else 'successful' end
    returning f.status, f.amount_cents, f.user_id, f.order_id, f.resolution, parts.failed_cents, parts.failure_reason`.execute(
    tx,
  );
  return rows[0];
}
