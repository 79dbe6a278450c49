import type { Refund } from '@larder/contract/billing/refunds/refunds.ts';
import type { Preview } from '@larder/contract/wire/preview.ts';
import { refusalToResolve } from '@larder/domain/billing/refunds/failed-refunds.ts';
import { mostCompensation, describeExcess } from '@larder/domain/billing/credits/compensation.ts';
import { type Cents, formatDollars, min, subtract, sum, ZERO } from '@larder/domain/values/cents.ts';
import { CallError, found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { type Figures, type MoneyIntent, withPreview } from '../../../platform/preview.ts';
import { record } from '../../../platform/record.ts';
import { lockOrderOf } from '../credits/compensation.queries.ts';
import { findCreditAccount, listOrderPayments, listRefundable } from '../payments/order-payments.queries.ts';
import { findRefundsOrder, listFailedParts, lockRefund, setResolution } from './resolve-refund.queries.ts';
import { showRefund } from './show-refunds.ts';
import { moveCredits } from '../payments/take-payments.queries.ts';
import { writeRefund } from './write-refund.ts';

/** As a new refund whose keys are stored before the gateway is asked (MON-22). Only one call succeeds. */
export const retryRefund = (ctx: StaffContext, refundId: number, intent: MoneyIntent): Promise<Refund | Preview> =>
  resolved(ctx, refundId, intent, async (tx, { refund, order, parts, failed, paid }) => {
    const now = await businessNow(tx);
    const most = mostCompensation('refund', paid);
    const left = new Map((await listRefundable(tx, order.id)).map((payment) => [payment.id, payment.left]));
    const fits = parts.every(({ paymentId, amount }) => amount <= (left.get(paymentId) ?? ZERO));
    if (failed > most || !fits) throw new CallError('refused', describeExcess('refund', most, paid.card_withdrawn));
    const { user_id: userId, reason, reason_id: reasonId, reason_details: details } = refund;
    const again = {
      userId,
      orderId: order.id,
      amount: failed,
      reason,
      reasonId,
      details,
      staffId: ctx.staff.id,
      parts,
    };
    const id = await writeRefund(tx, ctx, again, now);
    await setResolution(tx, refundId, 'retried', now);
    await record(tx, ctx.actor, {
      name: 'refund_made',
      subject: { type: 'refund', id },
      userId,
      orderId: order.id,
      description: `Retried a refund of ${formatDollars(failed)} for order ${order.id}`,
      after: { amount_cents: failed, retried_refund_id: refundId },
    });
    return {
      answers: id,
      figures: { ...figuresOf(order, now), returns: { credit: ZERO, refund: failed, kept: subtract(most, failed) } },
    };
  });

/** Within the order's remaining cap; with nothing left the refund is closed (MON-22). */
export const creditRefund = (ctx: StaffContext, refundId: number, intent: MoneyIntent): Promise<Refund | Preview> =>
  resolved(ctx, refundId, intent, async (tx, { refund, order, failed, paid }) => {
    const now = await businessNow(tx);
    const most = mostCompensation('credit', paid);
    const amount = min(failed, most);
    const { user_id: userId, reason, reason_id: reasonId, reason_details: details } = refund;
    if (amount > ZERO) {
      const { id: accountId } = await findCreditAccount(tx, userId, 'CREDIT');
      const movement = { accountId, userId, type: 'CREDIT', amount, orderId: order.id, reason, reasonId } as const;
      await moveCredits(tx, [{ ...movement, details, staffId: ctx.staff.id, key: `refund:${refundId}:credit` }], now);
    }
    await setResolution(tx, refundId, amount > ZERO ? 'credited' : 'closed', now);
    await record(tx, ctx.actor, {
      name: 'refund_credited',
      subject: { type: 'refund', id: refundId },
      userId,
      orderId: order.id,
      description:
        amount > ZERO
          ? `Issued ${formatDollars(amount)} as credit for the failed refund`
          : 'Closed the failed refund: nothing more can be issued for this order',
      after: { amount_cents: amount },
      mail: amount > ZERO ? { kind: 'credit_given', facts: { amount_cents: amount } } : undefined,
    });
    return {
      answers: refundId,
      figures: { ...figuresOf(order, now), returns: { credit: amount, refund: ZERO, kept: subtract(most, amount) } },
    };
  });

type Payments = NonNullable<ReturnType<Awaited<ReturnType<typeof listOrderPayments>>['get']>>;
type Order = NonNullable<Awaited<ReturnType<typeof lockOrderOf>>>;

interface Failed {
  refund: Awaited<ReturnType<typeof lockRefund>>;
  order: Order;
  parts: Awaited<ReturnType<typeof listFailedParts>>;
  failed: Cents;
  paid: Payments;
}

/** Under the locks of customer, order and refund; a second call is refused. */
async function resolved(
  ctx: StaffContext,
  refundId: number,
  intent: MoneyIntent,
  resolve: (tx: Tx, failed: Failed) => Promise<{ answers: number; figures: Figures }>,
): Promise<Refund | Preview> {
  let answer: Refund | undefined;
  const preview = await withPreview(ctx, intent, async (tx) => {
    const what = `Refund ${refundId}`;
    const { user_id, order_id } = found(await findRefundsOrder(tx, refundId), what);
    const order = found(await lockOrderOf(tx, user_id, order_id), what);
    const refund = await lockRefund(tx, refundId);
    refuseIf(refusalToResolve(refund));
    const parts = await listFailedParts(tx, refundId);
    const paid = found((await listOrderPayments(tx, [order_id])).get(order_id), what);
    const { answers, figures } = await resolve(tx, {
      refund,
      order,
      parts,
      failed: sum(parts.map(({ amount }) => amount)),
      paid,
    });
    answer = await showRefund(tx, answers);
    return figures;
  });
  return preview ?? found(answer, `Refund ${refundId}`);
}

const figuresOf = ({ total_cents, deliver_at }: Order, now: Temporal.Instant) => ({
  total_before: total_cents,
  total_after: total_cents,
  charge: ZERO,
  pays_with: [],
  deliver_at,
  happens_at: now.toString(),
});
