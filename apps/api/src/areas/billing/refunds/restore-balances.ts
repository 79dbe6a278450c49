import { negate } from '@larder/domain/values/cents.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { moveCredits } from '../payments/take-payments.queries.ts';
import {
  type FailedCharge,
  hasCompedUse,
  listTakenCredits,
  reduceUsed,
  returnCompedWeek,
} from './restore-balances.queries.ts';

/** Returns the credits and comped money of a failed charge (ORD-34). */
export async function restoreBalances(tx: Tx, payment: FailedCharge, now: Temporal.Instant): Promise<void> {
  if (payment.credits_cents + payment.comped_cents === 0) return;
  const taken = await listTakenCredits(tx, payment.idempotency_key);
  await moveCredits(
    tx,
    taken.map(({ credit_account_id, type, amount_cents }) => ({
      accountId: credit_account_id,
      userId: payment.user_id,
      type,
      amount: negate(amount_cents),
      orderId: payment.order_id,
      reason: `Put back: the charge of order ${payment.order_id} failed`,
      key: `${payment.idempotency_key}:${type}:back`,
    })),
    now,
  );
  await reduceUsed(tx, payment);
  if (payment.comped_cents > 0 && !(await hasCompedUse(tx, payment))) await returnCompedWeek(tx, payment.user_id);
}
