import type { Updateable } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

/** Undefined for staff. */
export const lockTerms = (tx: Tx, userId: number) =>
  tx
    .selectFrom('users')
    .select(['id', 'version', 'is_min_plan_exception', 'price_variance_group_id', 'referral_id'])
    .where('id', '=', userId)
    .where('is_admin', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
export type Terms = NonNullable<Awaited<ReturnType<typeof lockTerms>>>;

export const updateTerms = (tx: Tx, userId: number, fields: Updateable<Tables['users']>) =>
  tx.updateTable('users').set(fields).where('id', '=', userId).execute();

export const retireReferralId = (tx: Tx, userId: number, referralId: string, at: Temporal.Instant) =>
  tx.insertInto('retired_referral_ids').values({ referral_id: referralId, user_id: userId, retired_at: at }).execute();
