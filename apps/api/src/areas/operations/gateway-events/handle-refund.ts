import { ZERO } from '@larder/domain/values/cents.ts';
import type { Job, JobContext } from '../../../platform/jobs/jobs.ts';
import { leaveOutQueued } from '../../../platform/jobs/leave-out-queued.ts';
import type { FoundEntry } from '../../billing/gateway/payment-gateway.ts';
import { refundGiftCardPayment } from '../../billing/gift-cards/refund-gift-card-payment.job.ts';
import { checkDifference } from '../../billing/money/check-money.job.ts';
import { type Difference, listUnlike } from '../../billing/money/compare-with-gateway.queries.ts';
import { failReturnedRefund } from '../../billing/refunds/fail-returned-refund.ts';
import { finishRefundPart, refundPayment } from '../../billing/refunds/refund-payment.job.ts';
import {
  type GatewayReads,
  findGiftCardRefundOfKey,
  findRefundPartOfKey,
  type Outcome,
  type WaitingEvent,
} from './gateway-events.queries.ts';

/** A pending refund is asked about again, one that the bank returned becomes a failed refund (MON-37). */
export async function handleRefund(
  ctx: JobContext,
  { entries }: GatewayReads,
  { reference, key }: WaitingEvent,
): Promise<Outcome> {
  const part = key === null ? undefined : await findRefundPartOfKey(ctx.db, key);
  if (part?.status === 'pending')
    return askAgain(ctx, refundPayment, { refund_id: part.refund_id, payment_id: part.payment_id });
  // Returned, as recorded: it stays so.
  if (part?.status === 'failed' && part.billing_transaction_id === reference) return 'handled';
  const giftCard = key === null || part ? undefined : await findGiftCardRefundOfKey(ctx.db, key);
  if (giftCard?.status === 'pending') return askAgain(ctx, refundGiftCardPayment, { gift_card_refund_id: giftCard.id });
  const entry = await entries.find('refund', reference);
  if (entry === null) return part || giftCard ? 'handled' : 'unknown';
  const isReturned = entry.returned > ZERO;
  if (part && isReturned) {
    const { refund_id, order_id, user_id } = part;
    return returned(ctx, { refund_id, order_id, user_id, key: reference });
  }
  if (giftCard?.status === 'successful' && isReturned)
    return differs(ctx, 'refunds-made', {
      gift_card_id: giftCard.gift_card_id,
      order_id: null,
      user_id: null,
      key: reference,
    });
  if (part?.status === 'failed') {
    const answer = { outcome: 'successful', reference } as const;
    await ctx.transaction((tx) => finishRefundPart(tx, part.refund_id, part.payment_id, answer));
    return 'handled';
  }
  return compared(ctx, entry, part !== undefined || giftCard !== undefined);
}

async function askAgain<Data>({ jobs, transaction }: JobContext, job: Job<Data>, data: Data): Promise<Outcome> {
  await transaction(async (tx) => jobs.enqueueAll(tx, job, await leaveOutQueued(tx, job, [data])));
  return 'handled';
}

const returned = async (ctx: JobContext, refund: Difference): Promise<Outcome> =>
  (await ctx.transaction((tx) => failReturnedRefund(tx, refund))) ? 'handled' : differs(ctx, 'refunds-made', refund);

async function compared(ctx: JobContext, entry: FoundEntry, isOurs: boolean): Promise<Outcome> {
  const [row] = await listUnlike(ctx.db, 'refund', [entry]);
  return row ? differs(ctx, 'refunds-recorded', row) : isOurs ? 'handled' : 'unknown';
}

async function differs(
  { jobs, transaction }: JobContext,
  check: 'refunds-made' | 'refunds-recorded',
  row: Difference,
): Promise<Outcome> {
  await transaction((tx) => jobs.enqueue(tx, checkDifference, { check, row }));
  return 'differs';
}
