import { sql } from 'kysely';
import { IMPERSONATION_MINUTES } from '@larder/domain/staff/sign-in-limits.ts';
import type { Db, Tx } from '../../platform/database.ts';

export const findSubject = (db: Db | Tx, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'is_admin'])
    .where('id', '=', id)
    .executeTakeFirst();

/** On the machine's clock, like sessions (rulings 3). */
export const insertImpersonation = (tx: Tx, staffId: number, userId: number) =>
  tx
    .insertInto('impersonations')
    .values({
      staff_id: staffId,
      user_id: userId,
      expires_at: sql`now() + ${IMPERSONATION_MINUTES} * interval '1 minute'`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();

/** The impersonation that this call ended; none when it had ended before. */
export const endImpersonationRow = (tx: Tx, id: number) =>
  tx
    .updateTable('impersonations')
    .set({ ended_at: sql`now()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['id', 'staff_id', 'user_id'])
    .executeTakeFirst();
