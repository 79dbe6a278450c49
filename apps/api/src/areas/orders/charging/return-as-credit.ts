import { type Cents, formatDollars } from '@larder/domain/values/cents.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Change } from '../../../platform/record.ts';
import { findCreditAccount } from '../../billing/payments/order-payments.queries.ts';
import { moveCredits } from '../../billing/payments/take-payments.queries.ts';

interface Excess {
  orderId: number;
  userId: number;
  amount: Cents;
}

/** Lock the order first. Returns the change to record. */
export async function returnAsCredit(
  tx: Tx,
  { orderId, userId, amount }: Excess,
  now: Temporal.Instant,
): Promise<Change> {
  const { id: accountId } = await findCreditAccount(tx, userId, 'CREDIT');
  const reason = 'Post-cutoff changes';
  const key = `order:${orderId}:paid-cart`;
  await moveCredits(tx, [{ accountId, userId, type: 'CREDIT', amount, orderId, reason, key }], now);
  return {
    name: 'order_returned',
    subject: { type: 'order', id: orderId },
    userId,
    orderId,
    description: `${formatDollars(amount)} was paid beyond the cart and returned as credit.`,
    after: { credit_cents: amount },
    at: now,
    mail: { kind: 'credit_given', facts: { amount_cents: amount } },
  };
}
