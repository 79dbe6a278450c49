import { sql } from 'kysely';
import type { CreditAccountType } from '@larder/domain/values/enums/credit-account-types.ts';
import type { Tx } from '../../../platform/database/database.ts';

interface ReferralAccount {
  id: number;
  user_id: number;
  type: CreditAccountType;
  customer_id: number;
}

export async function listReferralAccounts(tx: Tx, customerIds: number[]): Promise<ReferralAccount[]> {
  const { rows } = await sql<ReferralAccount>`select a.id, a.user_id, a.type, u.id as customer_id
    from users u
    join credit_accounts a on (a.user_id = u.id and a.type = 'REFERRAL')
      or (a.user_id = u.referred_by_user_id and a.type = 'REFERRER')
    where u.id = any(${customerIds}) and u.referred_by_user_id is not null
      and not exists (select from credit_transactions t where t.external_key = 'referral:' || u.id || ':' || a.type)
    order by a.id for no key update of a`.execute(tx);
  return rows;
}
