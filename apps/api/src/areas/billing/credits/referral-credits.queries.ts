import { sql } from 'kysely';
import { numberSettingSql } from '../../../platform/settings.ts';

/**
 * Part of a statement: what both sides get once for each customer of `referred` (MKT-29), as `moves` for `ledgerSql`.
 * Lock these customers first.
 */
export const referralMovesSql = sql`moves as materialized (
    select a.id as account_id, a.user_id, side.amount, 'Referral' as reason, null::bigint as reason_id,
      null::text as details, null::bigint as order_id, null::bigint as staff_id,
      'referral:' || r.id || ':' || a.type as key, null::bigint as reverses_id, a.id as n
    from referred r cross join lateral (values
      (r.id, 'REFERRAL', ${numberSettingSql('referral_credit_cents')}),
      (r.referred_by_user_id, 'REFERRER', ${numberSettingSql('referrer_credit_cents')})) as side (user_id, type, amount)
    join credit_accounts a on a.user_id = side.user_id and a.type = side.type
    where side.amount > 0 and not exists (
      select from credit_transactions t where t.external_key = 'referral:' || r.id || ':' || a.type)
    order by a.id for no key update of a)`;
