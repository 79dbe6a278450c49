import * as z from 'zod';
import { formatDollars } from '@larder/domain/values/cents.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { record, SYSTEM } from '../../../platform/record.ts';
import { gatewayOf } from '../gateway/gateway-of.ts';
import type { GatewayAnswer } from '../gateway/payment-gateway.ts';
import { findGiftCardRefund, finishGiftCardRefund, lockGiftCardRefund, updateGiftCard } from './gift-cards.queries.ts';

/** The gateway gives the same answer to the same key. */
export const refundGiftCardPayment = defineJob({
  name: 'refund-gift-card-payment',
  data: z.object({ gift_card_refund_id: z.int() }),
  longestRetrySeconds: 60,
  async run({ gift_card_refund_id: id }, ctx) {
    const refund = await findGiftCardRefund(ctx.db, id);
    if (refund?.status !== 'pending') return;
    const wanted = {
      key: refund.key,
      amount: refund.amount_cents,
      chargeReference: refund.charge_reference ?? '',
      writtenAt: refund.created_at,
    };
    const answer = await gatewayOf(ctx).refund(wanted);
    await ctx.transaction((tx) => finish(tx, id, answer));
  },
});

async function finish(tx: Tx, id: number, answer: GatewayAnswer): Promise<void> {
  const refund = await lockGiftCardRefund(tx, id);
  if (refund.status !== 'pending') return;
  const now = await businessNow(tx);
  const { gift_card_id, code, amount_cents, billing_card_last_4 } = refund;
  const isDone = answer.outcome === 'successful';
  await finishGiftCardRefund(tx, id, {
    status: isDone ? 'successful' : 'failed',
    billing_transaction_id: isDone ? answer.reference : null,
    failure_reason: isDone ? null : answer.reason,
    finished_at: now,
  });
  if (!isDone) await updateGiftCard(tx, gift_card_id, { remaining_cents: amount_cents });
  const amount = formatDollars(amount_cents);
  await record(tx, SYSTEM, {
    name: isDone ? 'gift_card_refund_successful' : 'gift_card_refund_failed',
    subject: { type: 'gift_card', id: gift_card_id },
    description: isDone
      ? `Refunded ${amount} of gift card ${code} to the card ending in ${billing_card_last_4}`
      : `A refund of ${amount} of gift card ${code} failed`,
    after: { status: isDone ? 'successful' : 'failed' },
    at: now,
  });
}
