import type { CreditTransaction, debitCreditAccount } from '@larder/contract/billing/credits/credits.ts';
import type { Received } from '@larder/contract/wire/route.ts';
import { refusalToDebit } from '@larder/domain/billing/credits/debit.ts';
import { add, formatDollars, negate } from '@larder/domain/values/cents.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { lockAccount } from './credits.queries.ts';
import { showTransaction } from './show-credits.ts';
import { moveCredits } from '../payments/take-payments.queries.ts';

type Debit = Received<typeof debitCreditAccount>['body'];

const REASON = 'Debit';

/** Never below zero, even with concurrent debits (MON-7). */
export const debitAccount = (
  ctx: StaffContext,
  accountId: number,
  { amount, reason_details: details = null }: Debit,
): Promise<CreditTransaction> =>
  ctx.transaction(async (tx) => {
    const taken = negate(amount);
    const account = found(await lockAccount(tx, accountId), `Credit account ${accountId}`);
    refuseIf(refusalToDebit(account.balance_cents, amount));
    const { user_id: userId, type, balance_cents } = account;
    const movement = { accountId, userId, type, amount: taken, orderId: null, key: null };
    const [id] = await moveCredits(
      tx,
      [{ ...movement, reason: REASON, details, staffId: ctx.staff.id }],
      await businessNow(tx),
    );
    await record(tx, ctx.actor, {
      name: 'credit_debited',
      subject: { type: 'credit_account', id: accountId },
      userId,
      description: `Debited ${formatDollars(amount)} from ${type}`,
      before: { balance_cents },
      after: { balance_cents: add(balance_cents, taken) },
      ...(details !== null && { reason: details }),
    });
    // Read before the commit: if the answer cannot be read, nothing is done.
    return showTransaction(tx, found(id, 'The transaction'));
  });
