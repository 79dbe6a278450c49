import { finishedRefundMessage } from '@larder/domain/billing/refunds/failed-refunds.ts';
import { found } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { record, SYSTEM } from '../../../platform/record.ts';
import type { Difference } from '../money/compare-with-gateway.queries.ts';
import { findPartOfReference, returnPart } from './fail-returned-refund.queries.ts';
import { lockOrderOf } from '../credits/compensation.queries.ts';
import { settleRefund } from './refund-payment.queries.ts';
import { findRefundsOrder, lockRefund } from './resolve-refund.queries.ts';

const RETURNED = 'The bank returned it.';

/** So that staff resolve it (MON-37). False where it stays a difference: gift cards, and refunds resolved before. */
export async function failReturnedRefund(tx: Tx, { refund_id: id, key }: Difference): Promise<boolean> {
  if (typeof id !== 'number') return false;
  const { user_id, order_id } = found(await findRefundsOrder(tx, id), `Refund ${id}`);
  await lockOrderOf(tx, user_id, order_id);
  const refund = await lockRefund(tx, id);
  const part = await findPartOfReference(tx, id, key);
  if (part?.status !== 'successful') return true; // another run was first
  if (refund.resolution !== null) return false;
  const { payment_id, amount_cents, total_cents } = part;
  const now = await businessNow(tx);
  await returnPart(tx, { refundId: id, paymentId: payment_id, amount: amount_cents, reason: RETURNED, at: now });
  await settleRefund(tx, id);
  await record(tx, SYSTEM, {
    name: 'refund_failed',
    subject: { type: 'refund', id },
    userId: user_id,
    orderId: order_id,
    description: finishedRefundMessage({ amount: total_cents, failed: amount_cents, reason: RETURNED, late: null }),
    before: { status: refund.status },
    after: { status: 'failed', failed_cents: amount_cents },
    at: now,
  });
  return true;
}
