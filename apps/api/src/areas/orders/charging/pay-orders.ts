import { NO_CARD } from '@larder/domain/orders/charging/describe-decline.ts';
import { describePaymentWithoutCard } from '@larder/domain/orders/charging/describe-settlement.ts';
import { type Cents, formatDollars, subtract, ZERO } from '@larder/domain/values/cents.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { type Actor, type Change, SYSTEM } from '../../../platform/record.ts';
import { type GatewayContext, gatewayOf } from '../../billing/gateway/gateway-of.ts';
import {
  decideTakes,
  type Due,
  NO_METHOD,
  type Take,
  type Taken,
  takePayments,
} from '../../billing/payments/take-payments.ts';
import { chargedMail, failedMail } from './charge-mails.ts';
import { chargePayment } from './charge-payment.job.ts';
import { planRetries } from '../charge-retries/plan-retries.ts';
import { failedToPay } from './finish-payment.ts';
import { priceAfterCharges } from '../pricing/price-orders.ts';
import { countCharges } from '../reading/customer-status.queries.ts';

export type PayContext = GatewayContext & { jobs: Jobs };

export interface Paid {
  taken: Taken[];
  /** To be recorded by the caller, with its own. */
  changes: Change[];
}

/** Pays orders without a card at once and queues the rest for after the commit. Lock the customers first. */
export const payOrders = async (
  tx: Tx,
  ctx: PayContext,
  dues: Due[],
  at: Temporal.Instant,
  actor: Actor = SYSTEM,
): Promise<Paid> => payTakes(tx, ctx, await decideTakes(tx, dues, gatewayOf(ctx).leastCharge), at, actor);

export async function payTakes(
  tx: Tx,
  ctx: PayContext,
  takes: Take[],
  at: Temporal.Instant,
  actor: Actor,
): Promise<Paid> {
  if (takes.length === 0) return { taken: [], changes: [] };
  const taken = await takePayments(tx, takes, { staffId: actor.staffId, now: at });
  const ofOutcome = (outcome: Taken['outcome']) => taken.filter((each) => each.outcome === outcome);
  await countCharges(
    tx,
    ofOutcome('paid').map(({ due, waived }) => ({
      userId: due.userId,
      isFirst: !due.wasPaid,
      isPaid: due.amount > waived,
    })),
    at,
  );
  const { leastCharge } = gatewayOf(ctx);
  const changes = ofOutcome('paid').map((each) => paidChange(each, leastCharge, at));
  changes.push(...(await failWithoutCard(tx, ofOutcome('failed'), at)));
  await priceAfterCharges(
    tx,
    ofOutcome('failed').flatMap(({ due }) => (due.stage === 'reactivation' ? [] : [due.userId])),
  );
  await enqueueCharges(tx, ctx, ofOutcome('pending'), actor);
  return { taken, changes };
}

/** As many statements for all as for one, but at the deadline. */
async function failWithoutCard(tx: Tx, failed: Taken[], at: Temporal.Instant): Promise<Change[]> {
  if (failed.length === 0) return [];
  const unpaid = failed.map(({ due: { userId: user_id, orderId: order_id, stage, wasPaid: isPaid } }) => ({
    user_id,
    order_id,
    stage,
    isPaid,
    code: NO_CARD,
  }));
  const retries = await planRetries(tx, unpaid, await businessNow(tx));
  const returned = await failedToPay(tx, unpaid, at);
  const told = failed.flatMap((each) => {
    const { facts = {}, changes = [] } = retries.get(each.due.orderId) ?? {};
    return [failedChange(each, facts, at), ...changes];
  });
  return [...told, ...returned];
}

/** The reactivating call of staff makes the charge; the job takes over only if its process died. */
const CALL_GAVE_UP_SECONDS = 60;

async function enqueueCharges(tx: Tx, { jobs }: PayContext, pending: Taken[], { staffId }: Actor): Promise<void> {
  const ofStage = (isReactivation: boolean) =>
    pending
      .filter(({ due }) => (due.stage === 'reactivation' && staffId !== null) === isReactivation)
      .flatMap(({ paymentId }) => (paymentId === null ? [] : [{ payment_id: paymentId }]));
  await jobs.enqueueAll(tx, chargePayment, ofStage(false));
  for (const payment of ofStage(true))
    await jobs.enqueue(tx, chargePayment, payment, { afterSeconds: CALL_GAVE_UP_SECONDS });
}

function paidChange({ due, waived }: Taken, leastCharge: Cents, at: Temporal.Instant): Change {
  const amount = subtract(due.amount, waived);
  return {
    name: 'order_charged',
    subject: { type: 'order', id: due.orderId },
    userId: due.userId,
    orderId: due.orderId,
    description: describePaymentWithoutCard({ amount, waived, leastCharge }),
    after: { amount_cents: amount, stage: due.stage, ...(waived > ZERO && { waived_cents: waived }) },
    at,
    mail: chargedMail({ amount_cents: amount }),
  };
}

const failedChange = ({ due }: Taken, facts: { next_attempt_at?: string }, at: Temporal.Instant): Change => ({
  name: 'order_charge_failed',
  subject: { type: 'order', id: due.orderId },
  userId: due.userId,
  orderId: due.orderId,
  description: `The charge of ${formatDollars(due.amount)} failed: ${NO_METHOD}`,
  after: { amount_cents: due.amount, stage: due.stage, reason: NO_METHOD },
  at,
  mail: failedMail({ amount_cents: due.amount, code: NO_CARD, stage: due.stage, isPaid: due.wasPaid, ...facts }),
});
