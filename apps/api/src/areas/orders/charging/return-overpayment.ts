import { add, type Cents, min, subtract, ZERO } from '@larder/domain/values/cents.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { findCreditAccount, listCreditsUsed } from '../../billing/payments/order-payments.queries.ts';
import { moveCredits, type Movement } from '../../billing/payments/take-payments.queries.ts';
import { writeRefund } from '../../billing/refunds/write-refund.ts';

export interface MoneyBack {
  orderId: number;
  userId: number;
  /** With a refund strategy, credits return to their original accounts; otherwise all becomes CREDIT (MON-18). */
  isRefund: boolean;
  refund: Cents;
  credit: Cents;
}

const REASON = 'Post-cutoff changes';

/** Returns the refund, if there is one. Credits carry the order's key, so a repeated settlement returns them once. */
export async function returnOverpayment(
  tx: Tx,
  ctx: { jobs: Jobs },
  back: MoneyBack,
  at: Temporal.Instant,
): Promise<number | null> {
  const { orderId, userId, refund } = back;
  let refundId: number | null = null;
  if (refund > ZERO) {
    const intent = { userId, orderId, amount: refund, reason: REASON, reasonId: null, details: null, staffId: null };
    refundId = await writeRefund(tx, ctx, intent, at);
  }
  await moveCredits(tx, await creditsBack(tx, back), at);
  return refundId;
}

async function creditsBack(tx: Tx, { orderId, userId, isRefund, credit }: MoneyBack): Promise<Movement[]> {
  if (credit === ZERO) return [];
  const movement = (accountId: number, type: Movement['type'], amount: Cents): Movement => ({
    accountId,
    userId,
    type,
    amount,
    orderId,
    reason: REASON,
    key: `order:${orderId}:settlement:${type}`,
  });
  const movements: Movement[] = [];
  let left = credit;
  for (const { account_id, type, used } of isRefund ? await listCreditsUsed(tx, userId, orderId) : []) {
    const amount = min(left, used);
    if (amount > ZERO) movements.push(movement(account_id, type, amount));
    left = subtract(left, amount);
  }
  if (left > ZERO && !movements.some(({ type }) => type === 'CREDIT'))
    return [...movements, movement((await findCreditAccount(tx, userId, 'CREDIT')).id, 'CREDIT', left)];
  return movements.map((each) => (each.type === 'CREDIT' ? { ...each, amount: add(each.amount, left) } : each));
}
