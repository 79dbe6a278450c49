import { formatDollars } from '@larder/domain/values/cents.ts';
import type { Tx } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { recordAll, SYSTEM } from '../../platform/record.ts';
import { giveReferralCredits } from '../billing/give-referral-credits.ts';
import { type Due, type Taken, takePayments } from '../billing/take-payments.ts';
import { chargePayment } from './charge-payment.job.ts';
import { setOrderStatus } from './charge-payment.queries.ts';
import { failedToPay } from './finish-payment.ts';
import { listPaidBefore } from './pay-orders.queries.ts';
import { countChargedWeek, endSuspension } from './standing.queries.ts';

/**
 * Has orders paid: what needs no card is paid here and now, what has none has failed, the rest is asked of the gateway
 * once the transaction is committed. The customers are locked already. Answers what became of each.
 */
export async function payOrders(tx: Tx, ctx: { jobs: Jobs }, dues: Due[], at: Temporal.Instant): Promise<Taken[]> {
  if (dues.length === 0) return [];
  const paidBefore = await listPaidBefore(
    tx,
    dues.map((due) => due.orderId),
  );
  const taken = await takePayments(tx, dues, at);
  const ofOutcome = (outcome: Taken['outcome']) => taken.filter((each) => each.outcome === outcome);
  await paidWithoutCard(tx, ofOutcome('paid'), paidBefore, at);
  for (const { due } of ofOutcome('failed')) {
    if (due.stage === 'reactivation') continue;
    const { userId, orderId, stage } = due;
    await failedToPay(tx, { user_id: userId, order_id: orderId, stage, isPaid: paidBefore.has(orderId) }, at);
  }
  await ctx.jobs.enqueueAll(
    tx,
    chargePayment,
    ofOutcome('pending').flatMap(({ paymentId }) => (paymentId === null ? [] : [{ payment_id: paymentId }])),
  );
  return taken;
}

async function paidWithoutCard(tx: Tx, paid: Taken[], paidBefore: Set<number>, at: Temporal.Instant): Promise<void> {
  const first = paid.filter(({ due }) => !paidBefore.has(due.orderId)).map(({ due }) => due.userId);
  const reactivated = paid.filter(({ due }) => due.stage === 'reactivation').map(({ due }) => due.orderId);
  await setOrderStatus(tx, reactivated, 'active');
  await countChargedWeek(tx, first);
  await giveReferralCredits(tx, first, at);
  await endSuspension(
    tx,
    paid.filter(({ due }) => paidBefore.has(due.orderId)).map(({ due }) => due.userId),
  );
  await recordAll(
    tx,
    SYSTEM,
    paid.map(({ due }) => ({
      name: 'order_charged',
      subject: { type: 'order', id: due.orderId },
      userId: due.userId,
      orderId: due.orderId,
      description: `Paid ${formatDollars(due.amount)} without a card`,
      after: { amount_cents: due.amount, stage: due.stage },
      at,
    })),
  );
}
