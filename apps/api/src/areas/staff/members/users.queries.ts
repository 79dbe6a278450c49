import { randomInt } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

/** No characters that are confused on the phone. */
const REFERRAL_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const REFERRAL_LENGTH = 10;

export const newReferralId = (): string =>
  Array.from({ length: REFERRAL_LENGTH }, () => REFERRAL_LETTERS[randomInt(REFERRAL_LETTERS.length)]).join('');

/** MKT-30. With 30^10 ids the first is practically always free. */
export async function unusedReferralId(tx: Tx): Promise<string> {
  for (;;) {
    const referralId = newReferralId();
    const used = await tx
      .selectFrom('users')
      .select('referral_id')
      .where('referral_id', '=', referralId)
      .unionAll(tx.selectFrom('retired_referral_ids').select('referral_id').where('referral_id', '=', referralId))
      .executeTakeFirst();
    if (!used) return referralId;
  }
}

export const insertUser = async (tx: Tx, user: Omit<Insertable<Tables['users']>, 'referral_id'>) =>
  tx
    .insertInto('users')
    .values({ ...user, referral_id: await unusedReferralId(tx) })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
