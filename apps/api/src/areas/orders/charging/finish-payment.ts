import { formatDollars, ZERO } from '@larder/domain/values/cents.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { type Change, recordAll } from '../../../platform/record.ts';
import type { ChargeAnswer, ChargedCard } from '../../billing/gateway/payment-gateway.ts';
import { restoreBalances } from '../../billing/refunds/restore-balances.ts';
import {
  findPaymentsCustomer,
  hasSuccessfulPayment,
  lockPayment,
  markFailed,
  markSuccessful,
  setOrderStatus,
} from './charge-payment.queries.ts';
import { planRetries } from '../charge-retries/plan-retries.ts';
import { priceAfterCharges } from '../pricing/price-orders.ts';
import { chargedMail, failedMail } from './charge-mails.ts';
import { returnLateCharge } from './return-late-charge.ts';
import { returnToPaidCart } from '../cart/return-to-paid-cart.ts';
import { countCharges, lockCustomers, suspendCustomers } from '../reading/customer-status.queries.ts';

type Payment = Awaited<ReturnType<typeof lockPayment>>;

/** The order may have been closed or cancelled since. Repeating does nothing. */
export async function finishPayment(
  tx: Tx,
  ctx: { jobs: Jobs },
  paymentId: number,
  answer: ChargeAnswer,
): Promise<void> {
  const customer = await findPaymentsCustomer(tx, paymentId);
  if (!customer) return;
  await lockCustomers(tx, [customer.user_id]);
  const payment = await lockPayment(tx, paymentId);
  if (payment.status !== 'pending') return;
  const now = await businessNow(tx);
  const card = { fingerprint: answer.fingerprint ?? null, expires: answer.expires ?? null };
  if (answer.outcome === 'successful') await succeed(tx, ctx, payment, { ...answer, ...card }, now);
  else await fail(tx, payment, { ...answer, code: answer.code ?? null, ...card }, now);
}

/** Its week is counted already. */
const wasPaidBefore = async (tx: Tx, payment: Payment) =>
  payment.credits_used_cents > payment.credits_cents ||
  payment.comped_used_cents > payment.comped_cents ||
  payment.waived_cents > ZERO ||
  hasSuccessfulPayment(tx, payment.order_id);

const isOver = ({ order_status, closed_at, stage }: Payment) =>
  order_status === 'cancelled' || (closed_at !== null && stage !== 'deadline');

async function succeed(
  tx: Tx,
  ctx: { jobs: Jobs },
  payment: Payment,
  made: { reference: string } & ChargedCard,
  now: Temporal.Instant,
): Promise<void> {
  const { user_id, order_id, amount_cents } = payment;
  const isFirst = !(await wasPaidBefore(tx, payment));
  await markSuccessful(tx, payment.id, made, now);
  await recordAll(tx, { staffId: payment.staff_id }, [
    {
      name: 'order_charged',
      subject: { type: 'order', id: order_id },
      userId: user_id,
      orderId: order_id,
      description: `Charged ${formatDollars(amount_cents)}`,
      after: { amount_cents, payment_id: payment.id, stage: payment.stage },
      at: now,
      mail: isOver(payment) ? undefined : chargedMail(payment),
    },
  ]);
  if (isOver(payment) && (await returnLateCharge(tx, ctx, payment, now))) return;
  if (payment.stage === 'reactivation' && payment.order_status !== 'active' && !isOver(payment)) {
    await setOrderStatus(tx, [order_id], 'active');
    await priceAfterCharges(tx, [user_id]);
  }
  await countCharges(tx, [{ userId: user_id, isFirst, isPaid: true }], now);
}

async function fail(
  tx: Tx,
  payment: Payment,
  declined: { reason: string; code: string | null } & ChargedCard,
  now: Temporal.Instant,
): Promise<void> {
  const { user_id, order_id, amount_cents } = payment;
  const { reason, code } = declined;
  await markFailed(tx, payment.id, declined, now);
  await restoreBalances(tx, payment, now);
  const unpaid = { user_id, order_id, stage: payment.stage, isPaid: await wasPaidBefore(tx, payment) };
  const changes = isOver(payment) ? [] : await failedToPay(tx, [unpaid], now);
  const retries = isOver(payment) ? undefined : (await planRetries(tx, [{ ...unpaid, code }], now)).get(order_id);
  const failed: Change = {
    name: 'order_charge_failed',
    subject: { type: 'order', id: order_id },
    userId: user_id,
    orderId: order_id,
    description: `The charge of ${formatDollars(amount_cents)} failed: ${reason}`,
    after: { amount_cents, payment_id: payment.id, stage: payment.stage, reason },
    at: now,
    mail: isOver(payment) ? undefined : failedMail({ ...unpaid, amount_cents, code, ...retries?.facts }),
  };
  await recordAll(tx, { staffId: payment.staff_id }, [failed, ...(retries?.changes ?? []), ...changes]);
  if (payment.stage !== 'reactivation' && !isOver(payment)) await priceAfterCharges(tx, [user_id]);
}

interface Unpaid {
  user_id: number;
  order_id: number;
  stage: Payment['stage'];
  /** The cart of the cutoff is paid; only later changes are not. */
  isPaid: boolean;
}

/** Handles orders whose charge failed (ORD-43, ORD-60, ORD-65). Returns the changes to record. */
export async function failedToPay(tx: Tx, unpaid: readonly Unpaid[], now: Temporal.Instant): Promise<Change[]> {
  // After a reactivation the order stays for another attempt.
  const left = unpaid.filter(({ stage, isPaid }) => stage === 'cutoff' || (stage === 'deadline' && !isPaid));
  const orders = left.map(({ order_id }) => order_id);
  await setOrderStatus(tx, orders, 'charge-failed');
  const customers = left.map(({ user_id }) => user_id);
  await suspendCustomers(tx, customers, now);
  const changes: Change[] = [];
  for (const { order_id, stage, isPaid } of unpaid)
    if (stage === 'deadline' && isPaid) changes.push(...(await returnToPaidCart(tx, order_id, now)));
  return changes;
}
