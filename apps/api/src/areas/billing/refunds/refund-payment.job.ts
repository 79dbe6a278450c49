import * as z from 'zod';
import { finishedRefundMessage } from '@larder/domain/billing/refunds/failed-refunds.ts';
import { ZERO } from '@larder/domain/values/cents.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { record, SYSTEM } from '../../../platform/record.ts';
import { gatewayOf } from '../gateway/gateway-of.ts';
import type { GatewayAnswer } from '../gateway/payment-gateway.ts';
import { findRefundPart, finishPart, lockRefundPart, settleRefund } from './refund-payment.queries.ts';

/** The gateway gives the same answer to the same key. */
export const refundPayment = defineJob({
  name: 'refund-payment',
  data: z.object({ refund_id: z.int(), payment_id: z.int() }),
  longestRetrySeconds: 60,
  async run({ refund_id, payment_id }, ctx) {
    const part = await findRefundPart(ctx.db, refund_id, payment_id);
    if (part?.status !== 'pending') return;
    const answer = await gatewayOf(ctx).refund({
      key: part.key,
      amount: part.amount_cents,
      chargeReference: part.charge_reference ?? '',
      writtenAt: part.written_at,
    });
    await ctx.transaction((tx) => finishRefundPart(tx, refund_id, payment_id, answer));
  },
});

/**
 * A failed part fails the refund and counts only what was done (MON-21). If concurrent calls got different answers, the
 * money has moved and is recorded (MON-23).
 */
export async function finishRefundPart(
  tx: Tx,
  refundId: number,
  paymentId: number,
  answer: GatewayAnswer,
): Promise<void> {
  const part = await lockRefundPart(tx, refundId, paymentId);
  const isLate = part.status === 'failed' && answer.outcome === 'successful';
  if (part.status !== 'pending' && !isLate) return;
  const now = await businessNow(tx);
  await finishPart(tx, refundId, paymentId, answer, now);
  const refund = await settleRefund(tx, refundId);
  if (refund === undefined) return;
  const { amount_cents: amount, failed_cents: failed, failure_reason: reason, resolution } = refund;
  await record(tx, SYSTEM, {
    name: refund.status === 'successful' ? 'refund_successful' : 'refund_failed',
    subject: { type: 'refund', id: refundId },
    userId: refund.user_id,
    orderId: refund.order_id,
    description: finishedRefundMessage({ amount, failed, reason, late: isLate ? { resolution } : null }),
    after: { status: refund.status, ...(failed > ZERO && { failed_cents: failed }) },
    at: now,
  });
}
