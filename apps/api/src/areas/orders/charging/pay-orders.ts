import { describePaymentWithoutCard } from '@larder/domain/orders/charging/describe-settlement.ts';
import { type Cents, formatDollars, subtract, ZERO } from '@larder/domain/values/cents.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { type Actor, type Change, recordAll, SYSTEM } from '../../../platform/record.ts';
import { type GatewayContext, gatewayOf } from '../../billing/gateway/gateway-of.ts';
import { giveReferralCredits } from '../../billing/credits/give-referral-credits.ts';
import { type Due, NO_METHOD, type Taken, takePayments } from '../../billing/payments/take-payments.ts';
import { chargePayment } from './charge-payment.job.ts';
import { setOrderStatus } from './charge-payment.queries.ts';
import { insertChargedCarts } from '../cart/charged-carts.queries.ts';
import { failedToPay } from './finish-payment.ts';
import { listPaidBefore } from './pay-orders.queries.ts';
import { priceAfterCharges } from '../pricing/price-orders.ts';
import { countChargedWeek, decideReferrals, endSuspension } from '../reading/customer-status.queries.ts';

export type PayContext = GatewayContext & { jobs: Jobs };

/** Pays orders without a card at once and queues the rest for after the commit. Lock the customers first. */
export async function payOrders(
  tx: Tx,
  ctx: PayContext,
  dues: Due[],
  at: Temporal.Instant,
  actor: Actor = SYSTEM,
): Promise<Taken[]> {
  if (dues.length === 0) return [];
  const paidBefore = await listPaidBefore(
    tx,
    dues.map((due) => due.orderId),
  );
  const { leastCharge } = gatewayOf(ctx);
  const taken = await takePayments(tx, dues, { leastCharge, staffId: actor.staffId, now: at });
  const ofOutcome = (outcome: Taken['outcome']) => taken.filter((each) => each.outcome === outcome);
  await paidWithoutCard(tx, ofOutcome('paid'), { paidBefore, leastCharge, at, actor });
  await recordAll(
    tx,
    actor,
    ofOutcome('failed').map((each) => failedChange(each, at)),
  );
  for (const { due } of ofOutcome('failed')) {
    if (due.stage === 'reactivation') continue;
    const { userId, orderId, stage } = due;
    await failedToPay(tx, { user_id: userId, order_id: orderId, stage, isPaid: paidBefore.has(orderId) }, at);
  }
  await priceAfterCharges(
    tx,
    ofOutcome('failed').map(({ due }) => due.userId),
  );
  // Without a charge no payment marks it as paid.
  const charged = taken.filter(
    ({ due, outcome }) => outcome !== 'failed' && (due.stage !== 'cutoff' || due.amount === ZERO),
  );
  if (charged.length > 0) await insertChargedCarts(tx, charged, at);
  await enqueueCharges(tx, ctx, ofOutcome('pending'));
  return taken;
}

/** The reactivating call makes the charge; the job takes over only if its process died. */
const CALL_GAVE_UP_SECONDS = 60;

async function enqueueCharges(tx: Tx, { jobs }: PayContext, pending: Taken[]): Promise<void> {
  const ofStage = (isReactivation: boolean) =>
    pending
      .filter(({ due }) => (due.stage === 'reactivation') === isReactivation)
      .flatMap(({ paymentId }) => (paymentId === null ? [] : [{ payment_id: paymentId }]));
  await jobs.enqueueAll(tx, chargePayment, ofStage(false));
  for (const payment of ofStage(true))
    await jobs.enqueue(tx, chargePayment, payment, { afterSeconds: CALL_GAVE_UP_SECONDS });
}

interface Paying {
  paidBefore: Set<number>;
  leastCharge: Cents;
  at: Temporal.Instant;
  actor: Actor;
}

async function paidWithoutCard(tx: Tx, paid: Taken[], { paidBefore, leastCharge, at, actor }: Paying): Promise<void> {
  const firsts = paid.filter(({ due }) => !paidBefore.has(due.orderId));
  const first = firsts.map(({ due }) => due.userId);
  const firstCharged = firsts.filter(({ due, waived }) => due.amount > waived).map(({ due }) => due.userId);
  const reactivated = paid.filter(({ due }) => due.stage === 'reactivation').map(({ due }) => due.orderId);
  await setOrderStatus(tx, reactivated, 'active');
  await priceAfterCharges(
    tx,
    paid.filter(({ due }) => due.stage === 'reactivation').map(({ due }) => due.userId),
  );
  await countChargedWeek(tx, first);
  await giveReferralCredits(tx, await decideReferrals(tx, firstCharged, at), at);
  await endSuspension(
    tx,
    paid.filter(({ due }) => paidBefore.has(due.orderId)).map(({ due }) => due.userId),
  );
  await recordAll(
    tx,
    actor,
    paid.map(({ due, waived }) => {
      const amount = subtract(due.amount, waived);
      return {
        name: 'order_charged',
        subject: { type: 'order', id: due.orderId },
        userId: due.userId,
        orderId: due.orderId,
        description: describePaymentWithoutCard({ amount, waived, leastCharge }),
        after: { amount_cents: amount, stage: due.stage, ...(waived > ZERO && { waived_cents: waived }) },
        at,
      };
    }),
  );
}

const failedChange = ({ due }: Taken, at: Temporal.Instant): Change => ({
  name: 'order_charge_failed',
  subject: { type: 'order', id: due.orderId },
  userId: due.userId,
  orderId: due.orderId,
  description: `The charge of ${formatDollars(due.amount)} failed: ${NO_METHOD}`,
  after: { amount_cents: due.amount, stage: due.stage, reason: NO_METHOD },
  at,
});
