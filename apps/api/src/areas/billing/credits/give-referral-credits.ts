import { cents, ZERO } from '@larder/domain/values/cents.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { numberSetting } from '../../../platform/settings.ts';
import { listReferralAccounts } from './give-referral-credits.queries.ts';
import { moveCredits } from '../payments/take-payments.queries.ts';

/** Once, at the first successful charge (MKT-29). The caller has locked the rows of `customerIds`. */
export async function giveReferralCredits(tx: Tx, customerIds: number[], now: Temporal.Instant): Promise<void> {
  if (customerIds.length === 0) return;
  const accounts = await listReferralAccounts(tx, customerIds);
  if (accounts.length === 0) return;
  const forCustomer = cents(await numberSetting(tx, 'referral_credit_cents'));
  const forReferrer = cents(await numberSetting(tx, 'referrer_credit_cents'));
  await moveCredits(
    tx,
    accounts
      .map(({ id, user_id, type, customer_id }) => ({
        accountId: id,
        userId: user_id,
        type,
        amount: type === 'REFERRAL' ? forCustomer : forReferrer,
        orderId: null,
        reason: 'Referral',
        key: `referral:${customer_id}:${type}`,
      }))
      .filter(({ amount }) => amount > ZERO),
    now,
  );
}
