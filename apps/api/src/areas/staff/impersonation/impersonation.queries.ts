import { sql } from 'kysely';
import { IMPERSONATION_MINUTES } from '@larder/domain/staff/sign-in/sign-in-limits.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';

// Everything here runs on machine time (TIME-4).

export const lockSubject = (tx: Tx, id: number) =>
  tx.selectFrom('users').select(['id', 'email', 'is_admin']).where('id', '=', id).forShare().executeTakeFirst();

/** When one member of staff starts two at once, the second waits, then ends the first. */
export const lockImpersonator = (tx: Tx, id: number) =>
  tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

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

const HAS_EXPIRED = sql<boolean>`expires_at <= now()`;

/** One that ran out ended when it ran out, not when that is recorded. */
const endOpen = (tx: Tx) =>
  tx
    .updateTable('impersonations')
    .set({ ended_at: sql`least(now(), expires_at)` })
    .where('ended_at', 'is', null)
    .returning(['id', 'staff_id', 'user_id', HAS_EXPIRED.as('has_expired')]);

export const endOne = (tx: Tx, id: number) => endOpen(tx).where('id', '=', id).execute();
export const endAllOf = (tx: Tx, staffId: number) => endOpen(tx).where('staff_id', '=', staffId).execute();
export const endExpired = (tx: Tx) => endOpen(tx).where(HAS_EXPIRED).execute();

const named = (user: 's' | 'c') =>
  sql<string>`concat(${sql.ref(`${user}.first_name`)}, ' ', ${sql.ref(`${user}.last_name`)}, ' (', ${sql.ref(`${user}.email`)}, ')')`;

export const findRunning = (db: Db, id: number) =>
  db
    .selectFrom('impersonations as i')
    .innerJoin('users as s', 's.id', 'i.staff_id')
    .innerJoin('users as c', 'c.id', 'i.user_id')
    .select(['i.expires_at', named('s').as('staff'), named('c').as('customer')])
    .where('i.id', '=', id)
    .where('i.ended_at', 'is', null)
    .where('s.is_admin', '=', true)
    .where('s.switched_off_at', 'is', null)
    .where('i.expires_at', '>', sql<Temporal.Instant>`now()`)
    .executeTakeFirst();
