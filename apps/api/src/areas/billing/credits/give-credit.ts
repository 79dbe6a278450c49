import type { CreditTransaction } from '@larder/contract/billing/credits/credits.ts';
import type { Preview } from '@larder/contract/wire/preview.ts';
import { add, formatDollars } from '@larder/domain/values/cents.ts';
import { found } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { type MoneyIntent, withPreview } from '../../../platform/preview.ts';
import { record } from '../../../platform/record.ts';
import { checkCompensation, figuresOfCompensation, type Compensation } from './check-compensation.ts';
import { findAccount, lockAccount } from './credits.queries.ts';
import { showTransaction } from './show-credits.ts';
import { moveCredits } from '../payments/take-payments.queries.ts';

/** For an order, never beyond its cap, even concurrently (MON-8, MON-10). */
export async function giveCredit(
  ctx: StaffContext,
  accountId: number,
  compensation: Compensation,
  intent: MoneyIntent,
): Promise<CreditTransaction | Preview> {
  let given: CreditTransaction | undefined;
  const preview = await withPreview(ctx, intent, async (tx) => {
    const what = `Credit account ${accountId}`;
    const { user_id: userId } = found(await findAccount(tx, accountId), what);
    const checked = await checkCompensation(tx, 'credit', userId, compensation);
    const { type, balance_cents } = found(await lockAccount(tx, accountId), what);
    const now = await businessNow(tx);
    const { reason, details, order } = checked;
    const { amount, products } = compensation;
    const movement = { accountId, userId, type, amount, orderId: order?.id ?? null, reason: reason.title, key: null };
    const [id] = await moveCredits(tx, [{ ...movement, reasonId: reason.id, details, staffId: ctx.staff.id }], now);
    await record(tx, ctx.actor, {
      name: 'credit_added',
      subject: { type: 'credit_account', id: accountId },
      userId,
      ...(order && { orderId: order.id }),
      description: `Added ${formatDollars(amount)} to ${type}${order ? ` for order ${order.id}` : ''}`,
      before: { balance_cents },
      after: { balance_cents: add(balance_cents, amount), ...(products.length > 0 && { products }) },
      reason: checked.why,
      mail: {
        kind: 'credit_given',
        facts: { amount_cents: amount, balance_cents: add(balance_cents, amount), reason: reason.title },
      },
    });
    given = await showTransaction(tx, found(id, 'The transaction'));
    return figuresOfCompensation('credit', amount, checked, now);
  });
  return preview ?? found(given, 'The transaction');
}
