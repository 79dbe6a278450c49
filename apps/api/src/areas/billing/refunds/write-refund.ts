import { type Cents, min, subtract, ZERO } from '@larder/domain/values/cents.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { listRefundable } from '../payments/order-payments.queries.ts';
import { refundPayment } from './refund-payment.job.ts';
import { insertRefund, insertRefundParts } from './write-refund.queries.ts';

export interface RefundIntent {
  userId: number;
  orderId: number;
  amount: Cents;
  reason: string;
  reasonId: number | null;
  details: string | null;
  staffId: number | null;
  parts?: readonly RefundPart[];
}

interface RefundPart {
  paymentId: number;
  amount: Cents;
}

/**
 * A part for each charge, the newest first, each with its own key (MON-20). The caller holds the order's lock and has
 * checked the cap.
 */
export async function writeRefund(
  tx: Tx,
  ctx: { jobs: Jobs },
  intent: RefundIntent,
  now: Temporal.Instant,
): Promise<number> {
  const parts = intent.parts ?? partsOf(intent.amount, await listRefundable(tx, intent.orderId));
  const { id } = await insertRefund(tx, {
    user_id: intent.userId,
    order_id: intent.orderId,
    amount_cents: intent.amount,
    reason_id: intent.reasonId,
    reason: intent.reason,
    reason_details: intent.details,
    staff_id: intent.staffId,
    created_at: now,
  });
  await insertRefundParts(
    tx,
    parts.map(({ paymentId, amount }) => ({
      refund_id: id,
      user_id: intent.userId,
      payment_id: paymentId,
      amount_cents: amount,
      idempotency_key: `refund:${id}:${paymentId}`,
      billing_transaction_id: null,
    })),
  );
  await ctx.jobs.enqueueAll(
    tx,
    refundPayment,
    parts.map(({ paymentId }) => ({ refund_id: id, payment_id: paymentId })),
  );
  return id;
}

function partsOf(amount: Cents, payments: { id: number; left: Cents }[]): RefundPart[] {
  let wanted = amount;
  const parts: RefundPart[] = [];
  for (const payment of payments) {
    const part = min(wanted, payment.left);
    if (part <= ZERO) continue;
    parts.push({ paymentId: payment.id, amount: part });
    wanted = subtract(wanted, part);
  }
  if (wanted > ZERO) throw new Error(`${wanted} cents more than the card paid were to be refunded`);
  return parts;
}
