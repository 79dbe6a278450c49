import type { GiftCard } from '@larder/contract/billing/gift-cards/gift-cards.ts';
import type { Preview } from '@larder/contract/wire/preview.ts';
import { refusalToDeleteGiftCard, refusalToRefundGiftCard } from '@larder/domain/billing/gift-cards/gift-card.ts';
import { formatDollars, subtract, ZERO } from '@larder/domain/values/cents.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { type Figures, type MoneyIntent, withPreview } from '../../../platform/preview.ts';
import { record } from '../../../platform/record.ts';
import {
  countRefunds,
  findGiftCard,
  insertGiftCardRefund,
  lockGiftCard,
  updateGiftCard,
} from './gift-cards.queries.ts';
import { refundGiftCardPayment } from './refund-gift-card-payment.job.ts';

/**
 * Stored with its key and taken off the gift card first, so that it cannot be spent; the gateway is asked after the
 * commit (MON-31).
 */
export async function refundGiftCard(ctx: StaffContext, id: number, intent: MoneyIntent): Promise<GiftCard | Preview> {
  const preview = await withPreview(ctx, intent, async (tx) => {
    const card = found(await lockGiftCard(tx, id), `Gift card ${id}`);
    refuseIf(refusalToRefundGiftCard(card));
    const now = await businessNow(tx);
    const amount = card.remaining_amount;
    const refundId = await insertGiftCardRefund(tx, {
      gift_card_id: id,
      amount_cents: amount,
      idempotency_key: `gift-card-refund:${id}:${await countRefunds(tx, id)}`,
      staff_id: ctx.staff.id,
      created_at: now,
    });
    await updateGiftCard(tx, id, { remaining_cents: ZERO });
    await record(tx, ctx.actor, {
      name: 'gift_card_refund_made',
      subject: { type: 'gift_card', id },
      description: `Requested a refund of ${formatDollars(amount)} of gift card ${card.code}`,
      before: { remaining_amount: amount },
      after: { remaining_amount: ZERO, refund_id: refundId },
    });
    await ctx.jobs.enqueue(tx, refundGiftCardPayment, { gift_card_refund_id: refundId });
    return figuresOf(card, now);
  });
  return preview ?? found(await findGiftCard(ctx.db, id), `Gift card ${id}`);
}

const figuresOf = ({ value, remaining_amount }: GiftCard, now: Temporal.Instant): Figures => ({
  total_before: remaining_amount,
  total_after: ZERO,
  charge: ZERO,
  returns: { credit: ZERO, refund: remaining_amount, kept: subtract(value, remaining_amount) },
  pays_with: [],
  deliver_at: null,
  happens_at: now.toString(),
});

/** Only if unspent or refunded; the code is never reused (MON-32). */
export const deleteGiftCard = (ctx: StaffContext, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    const card = found(await lockGiftCard(tx, id), `Gift card ${id}`);
    refuseIf(refusalToDeleteGiftCard(card));
    await updateGiftCard(tx, id, { deleted_at: await businessNow(tx) });
    await record(tx, ctx.actor, {
      name: 'gift_card_deleted',
      subject: { type: 'gift_card', id },
      description: `Deleted gift card ${card.code}`,
      before: { ...card },
    });
  });
