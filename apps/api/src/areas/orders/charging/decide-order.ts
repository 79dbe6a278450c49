import type { Preview } from '@larder/contract/wire/preview.ts';
import { returnOf, stillDue } from '@larder/domain/billing/refunds/returns.ts';
import { refusalToDecide } from '@larder/domain/orders/charging/order-problems.ts';
import { REACTIVATABLE_STATUSES } from '@larder/domain/orders/reading/order-states.ts';
import { type Cents, formatDollars, ZERO } from '@larder/domain/values/cents.ts';
import type { OrderDecision, OrderProblem } from '@larder/domain/values/enums/order-problems.ts';
import { CallError, refuseIf } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { type Figures, type MoneyIntent, withPreview } from '../../../platform/preview.ts';
import { type Change, recordAll } from '../../../platform/record.ts';
import { checkInvariants } from '../../billing/money/check-money.job.ts';
import { findCreditAccount } from '../../billing/payments/order-payments.queries.ts';
import { lockMeans, moveCredits } from '../../billing/payments/take-payments.queries.ts';
import type { Taken } from '../../billing/payments/take-payments.ts';
import { writeRefund } from '../../billing/refunds/write-refund.ts';
import { returnMails } from './charge-mails.ts';
import { setOrderStatus } from './charge-payment.queries.ts';
import { addWaived, countDecisions, findCycle, freezeAtNothing, reopenSettlement } from './decide-order.queries.ts';
import { problemsOf } from './list-orders-to-decide.ts';
import { type LockedOrder, lockOrder, readOrder } from '../window/lock-order.ts';
import { figuresOf } from '../pricing/order-figures.ts';
import { passCustomers } from '../weeks/pass-cutoff.ts';
import { payOrders } from './pay-orders.ts';
import { priceFrozenOrder } from '../pricing/price-frozen-order.ts';
import { priceComingOrders } from '../pricing/price-orders.ts';
import { settleCustomers } from './settle-orders.ts';
import { answerOfCharge } from '../window/unsuspend-order.ts';

interface Decision {
  decision: OrderDecision;
  reason?: string | undefined;
}

interface Deciding {
  tx: Tx;
  ctx: StaffContext;
  order: LockedOrder;
  now: Temporal.Instant;
  /** Unique to this decision, so that money moves once. */
  key: string;
}

interface Decided {
  figures: Figures;
  description: string;
  taken?: Taken | undefined;
  changes?: Change[];
  mail?: Change['mail'];
}

export async function decideOrder(
  ctx: StaffContext,
  orderId: number,
  { decision, reason }: Decision,
  intent: MoneyIntent,
): Promise<Preview | null> {
  let taken: Taken | undefined;
  const preview = await withPreview(ctx, intent, async (tx) => {
    const { order, now } = await lockOrder(tx, orderId);
    const problem = (await problemsOf(tx, [orderId])).get(orderId) ?? null;
    refuseIf(refusalToDecide(problem, decision));
    const key = `order:${orderId}:decision:${await countDecisions(tx, orderId)}`;
    const decide = DECISIONS[`${problem as OrderProblem} ${decision}`];
    if (!decide) throw new Error(`nothing carries out ${decision} for ${problem}`);
    const { figures, description, changes = [], mail, ...decided } = await decide({ tx, ctx, order, now, key });
    taken = decided.taken;
    await recordAll(tx, ctx.actor, [
      ...changes,
      {
        name: 'order_decided',
        subject: { type: 'order', id: orderId },
        userId: order.user_id,
        orderId,
        description,
        after: { problem, decision },
        ...(reason && { reason }),
        mail,
      },
    ]);
    await ctx.jobs.enqueue(tx, checkInvariants, {});
    return { ...figures, happens_at: now.toString() };
  });
  if (preview === null && taken) await answerOfCharge(ctx, taken);
  return preview;
}

const DECISIONS: Partial<Record<`${OrderProblem} ${OrderDecision}`, (deciding: Deciding) => Promise<Decided>>> = {
  'stranded-at-cutoff charge': chargeAtCutoff,
  'stranded-at-cutoff cancel': cancelAtCutoff,
  'stranded-at-deadline settle': settle,
  'closed-overpaid return': (deciding) => returnDifference(deciding, 'credit'),
  'closed-overpaid refund': (deciding) => returnDifference(deciding, 'refund'),
  'closed-underpaid charge': chargeDifference,
  'closed-underpaid waive': waiveDifference,
};

async function chargeAtCutoff({ tx, ctx, order, now }: Deciding): Promise<Decided> {
  await priceComingOrders(tx, [order.id]);
  const figures = await figuresOfCharge({ tx, ctx, order, now });
  await passCustomers(tx, ctx, await findCycle(tx, order), [order.user_id], { heedsWaits: false });
  await reopenSettlement(tx, order);
  const { order: after } = await readOrder(tx, order);
  return after.status === 'active' || after.status === 'charge-failed'
    ? { figures, description: 'Charged after its cutoff was missed' }
    : {
        figures: { ...figuresOf(after, ctx, { totalBefore: order.total_cents, now }), charge: ZERO, pays_with: [] },
        description: `Its cutoff was missed. The order became ${after.status}`,
      };
}

const cancelledMail: Change['mail'] = {
  kind: 'order_changed',
  facts: { change: 'Your order was cancelled and is not charged.' },
};

/** Locks the credits first, so that the charge takes what these figures say. */
async function figuresOfCharge({ tx, ctx, order, now }: Omit<Deciding, 'key'>): Promise<Figures> {
  await lockMeans(tx, [order.user_id], []);
  return figuresOf((await readOrder(tx, order)).order, ctx, { totalBefore: order.total_cents, now });
}

async function cancelAtCutoff({ tx, ctx, order, now }: Deciding): Promise<Decided> {
  await setOrderStatus(tx, [order.id], 'cancelled');
  await freezeAtNothing(tx, order.id);
  await priceFrozenOrder(tx, order.id);
  await reopenSettlement(tx, order);
  const { order: after } = await readOrder(tx, order);
  const figures = figuresOf(after, ctx, { totalBefore: order.total_cents, now });
  return { figures, description: 'Cancelled without a charge: its cutoff was missed', mail: cancelledMail };
}

async function settle({ tx, ctx, order, now }: Deciding): Promise<Decided> {
  const isDue = stillDue(order, order.total_cents) > ZERO;
  const before = isDue
    ? await figuresOfCharge({ tx, ctx, order, now })
    : figuresOf(order, ctx, { totalBefore: order.total_cents, now });
  const isForgotten = REACTIVATABLE_STATUSES.includes(order.status);
  const returns = returnOf(order, ZERO, order.post_cutoff_funds_return_strategy, null);
  await settleCustomers(tx, ctx, await findCycle(tx, order), [order.user_id]);
  return {
    figures: isForgotten ? { ...before, total_after: ZERO, charge: ZERO, pays_with: [], returns } : before,
    description: 'Settled after its deadline was missed',
  };
}

/** To the card if staff chose it, up to what it paid; the rest as credit. */
async function returnDifference(
  { tx, ctx, order, now, key }: Deciding,
  strategy: 'credit' | 'refund',
): Promise<Decided> {
  const before = figuresOf(order, ctx, { totalBefore: order.total_cents, now });
  const returns = returnOf(order, before.total_after, strategy, null);
  const { refund, credit } = returns;
  if (refund === ZERO && credit === ZERO)
    throw new CallError('refused', 'The difference was already returned as credits or refunds.');
  if (strategy === 'refund' && refund === ZERO)
    throw new CallError('refused', 'No card can be refunded for this order. Return the difference as credit.');
  const of = { userId: order.user_id, orderId: order.id, reason: 'Paid more than the order cost' };
  const staffId = ctx.staff.id;
  const refundId =
    refund > ZERO
      ? await writeRefund(tx, ctx, { ...of, amount: refund, reasonId: null, details: null, staffId }, now)
      : null;
  if (credit > ZERO) {
    const { id: accountId } = await findCreditAccount(tx, order.user_id, 'CREDIT');
    const movement = { ...of, accountId, type: 'CREDIT', amount: credit, staffId } as const;
    await moveCredits(tx, [{ ...movement, key: `${key}:settlement:CREDIT` }], now);
  }
  return {
    figures: { ...before, charge: ZERO, pays_with: [], returns },
    description: `${returnedMessage(refund, credit)}: the order was overpaid`,
    mail: returnMails({ refund, refundId, credit }),
  };
}

const returnedMessage = (refund: Cents, credit: Cents): string =>
  refund === ZERO
    ? `Returned ${formatDollars(credit)} as credit`
    : `Requested a refund of ${formatDollars(refund)} to the card${credit > ZERO ? ` and returned ${formatDollars(credit)} as credit` : ''}`;

/** A decline changes nothing, so another decision stays possible. */
async function chargeDifference({ tx, ctx, order, now, key }: Deciding): Promise<Decided> {
  const { id, user_id, order_week_id } = order;
  const amount = stillDue(order, order.total_cents);
  const of = { orderId: id, userId: user_id, weekId: order_week_id, wasPaid: order.was_paid };
  const due = { ...of, amount, stage: 'reactivation', key } as const;
  const { taken, changes } = await payOrders(tx, ctx, [due], now, ctx.actor);
  const figures = figuresOf(order, ctx, { totalBefore: order.total_cents, now, taken: taken[0] });
  return { figures, taken: taken[0], changes, description: `Decided to charge ${formatDollars(amount)} still due` };
}

async function waiveDifference({ tx, ctx, order, now }: Deciding): Promise<Decided> {
  const before = figuresOf(order, ctx, { totalBefore: order.total_cents, now });
  const amount = stillDue(order, order.total_cents);
  await addWaived(tx, order.id, amount);
  return {
    figures: { ...before, charge: ZERO, pays_with: [], waived: amount },
    description: `Waived ${formatDollars(amount)} still due`,
  };
}
