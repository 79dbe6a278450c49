import { mostAsRefund, returnable } from '@larder/domain/billing/refunds/returns.ts';
import { type Cents, formatDollars, min, subtract, ZERO } from '@larder/domain/values/cents.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { recordAll, SYSTEM } from '../../../platform/record.ts';
import { findCreditAccount } from '../../billing/payments/order-payments.queries.ts';
import { moveCredits } from '../../billing/payments/take-payments.queries.ts';
import { writeRefund } from '../../billing/refunds/write-refund.ts';
import { returnMails } from './charge-mails.ts';
import { markLate } from './charge-payment.queries.ts';
import { paymentsOfOrder } from '../pricing/order-figures.ts';

interface LateCharge {
  id: number;
  user_id: number;
  order_id: number;
  amount_cents: Cents;
  created_at: Temporal.Instant;
  order_status: string;
  total_cents: Cents;
}

/** Younger card charges return to the card, older ones as credit (ORD-69). */
const BACK_TO_CARD_HOURS = 24;
const REASON = 'Charged after the order was closed';

/** For an order closed or cancelled, up to what was overpaid. False if nothing was. */
export async function returnLateCharge(
  tx: Tx,
  ctx: { jobs: Jobs },
  payment: LateCharge,
  now: Temporal.Instant,
): Promise<boolean> {
  const { user_id: userId, order_id: orderId } = payment;
  const total = payment.order_status === 'active' ? payment.total_cents : ZERO;
  const paid = await paymentsOfOrder(tx, orderId);
  const back = returnable(paid, total);
  if (back === ZERO) return false;
  await markLate(tx, payment.id);
  const isYoung = Temporal.Instant.compare(payment.created_at.add({ hours: BACK_TO_CARD_HOURS }), now) > 0;
  const refund = isYoung ? min(min(back, payment.amount_cents), mostAsRefund(paid)) : ZERO;
  const credit = subtract(back, refund);
  let refundId: number | null = null;
  if (refund > ZERO) {
    const intent = { userId, orderId, amount: refund, reason: REASON, reasonId: null, details: null, staffId: null };
    refundId = await writeRefund(tx, ctx, intent, now);
  }
  if (credit > ZERO) {
    const account = await findCreditAccount(tx, userId, 'CREDIT');
    const key = `payment:${payment.id}:returned`;
    const movement = {
      accountId: account.id,
      userId,
      type: 'CREDIT',
      amount: credit,
      orderId,
      reason: REASON,
      key,
    } as const;
    await moveCredits(tx, [movement], now);
  }
  const state = payment.order_status === 'cancelled' ? 'cancelled' : 'closed';
  await recordAll(tx, SYSTEM, [
    {
      name: 'order_returned',
      subject: { type: 'order', id: orderId },
      userId,
      orderId,
      description: `The order was ${state} when the charge went through. ${whereTo(refund, credit)}`,
      after: { payment_id: payment.id, refund_cents: refund, credit_cents: credit, is_late_charge: true },
      at: now,
      mail: returnMails({ refund, refundId, credit }),
    },
  ]);
  return true;
}

const whereTo = (refund: Cents, credit: Cents) =>
  [
    refund > ZERO ? `${formatDollars(refund)} is being refunded to the card.` : '',
    credit > ZERO ? `${formatDollars(credit)} was returned as credit.` : '',
  ]
    .filter(Boolean)
    .join(' ');
