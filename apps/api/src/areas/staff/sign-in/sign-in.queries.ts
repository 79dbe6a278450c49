import { type ExpressionBuilder, sql } from 'kysely';
import { SESSION_DAYS } from '@larder/domain/staff/sign-in/sign-in-limits.ts';
import type { StaffRole } from '@larder/domain/values/enums/staff-roles.ts';
import { LOCAL_COMMIT } from '../../../platform/database/commits/local-commit.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { numberSettingSql } from '../../../platform/settings.ts';
import { anyOf } from '../../../platform/sql/any-of.ts';
import { builtOnce, type Placeholders } from '../../../platform/sql/built-once.ts';

export const findSignInAccount = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'password_hash'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('is_admin', '=', true)
    .where('switched_off_at', 'is', null)
    .executeTakeFirst();

type Purpose = 'sign_in' | 'email';

export const deleteOpenChallenges = (tx: Tx, userId: number) =>
  tx.deleteFrom('login_challenges').where('user_id', '=', userId).where('used_at', 'is', null).execute();

/** One open code per person (STAFF-27): a new sign-in replaces one that is being made at the same time. */
export const replaceChallenge = (
  tx: Tx,
  userId: number,
  purpose: Purpose,
  challenge: { id: string; code_mac: Buffer },
) =>
  tx
    .insertInto('login_challenges')
    .values({
      ...challenge,
      user_id: userId,
      purpose,
      expires_at: sql`now() + ${numberSettingSql('verification_code_minutes')} * interval '1 minute'`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'purpose'])
        .where('used_at', 'is', null)
        .doUpdateSet((row) => ({
          id: row.ref('excluded.id'),
          code_mac: row.ref('excluded.code_mac'),
          expires_at: row.ref('excluded.expires_at'),
          created_at: row.ref('excluded.created_at'),
          tries: 0,
        })),
    )
    .execute();

/** Spends one of the 5 tries in a single statement, so that no number of connections gets a sixth. */
export const tryChallenge = (db: Db, id: string, purpose: Purpose, tries: number) =>
  db
    .updateTable('login_challenges as c')
    .from('users as u')
    .set((row) => ({ tries: row('c.tries', '+', 1) }))
    .whereRef('u.id', '=', 'c.user_id')
    .where('c.id', '=', id)
    .where('c.purpose', '=', purpose)
    .where('c.used_at', 'is', null)
    .where('c.tries', '<', tries)
    .where('c.expires_at', '>', sql<Temporal.Instant>`now()`)
    .where('u.is_admin', '=', true)
    .where('u.switched_off_at', 'is', null)
    .where(LOCAL_COMMIT)
    .returning([
      'c.code_mac',
      'c.user_id',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.must_change_password',
      'u.password_hash',
    ])
    .executeTakeFirst();

/** Also when its tries are used up or it expired within the hour. */
export const findStaffOfChallenge = (db: Db, id: string) =>
  db
    .selectFrom('login_challenges as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['u.id', 'u.email', 'u.first_name'])
    .where('c.id', '=', id)
    .where('c.purpose', '=', 'sign_in')
    .where('c.used_at', 'is', null)
    .where('c.expires_at', '>', sql<Temporal.Instant>`now() - interval '1 hour'`)
    .where('u.is_admin', '=', true)
    .where('u.switched_off_at', 'is', null)
    .executeTakeFirst();

export const giveTryBack = (db: Db, id: string) =>
  db
    .updateTable('login_challenges')
    .set((row) => ({ tries: row('tries', '-', 1) }))
    .where('id', '=', id)
    .where('tries', '>', 0)
    .where(LOCAL_COMMIT)
    .execute();

/** True for the one caller that used the code. */
export async function useChallenge(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('login_challenges')
    .set({ used_at: sql`now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The last sign-in too: it outlives the session. */
export async function insertSession(
  tx: Tx,
  session: { token_hash: Buffer; user_id: number; address: string; user_agent: string | null },
): Promise<void> {
  await tx.insertInto('sessions').values(session).execute();
  await tx
    .updateTable('users')
    .set({ last_signed_in_at: sql`now()` })
    .where('id', '=', session.user_id)
    .execute();
}

export const isOpenSession = sql<boolean>`s.ended_at is null
  and s.last_seen_at > now() - ${numberSettingSql('session_idle_hours')} * interval '1 hour'
  and s.created_at > now() - ${sql.lit(`${SESSION_DAYS} days`)}::interval`;

/**
 * By its key, because of the limit: with statistics from before a member of staff was made, PostgreSQL reads the users
 * from the first to theirs, 20 ms for each call at 200,000.
 */
const userOfSession = (users: ExpressionBuilder<Tables & { s: Tables['sessions'] }, 's'>) =>
  users
    .selectFrom('users')
    .select(['users.id', 'users.email', 'users.first_name', 'users.last_name', 'users.is_admin'])
    .whereRef('users.id', '=', 's.user_id')
    .where('users.switched_off_at', 'is', null)
    .limit(sql.lit(1))
    .as('u');

const openSessions = builtOnce((db, { tokenHashes }: Placeholders<{ tokenHashes: Buffer[] }>, withPosition: boolean) =>
  db
    .selectFrom('sessions as s')
    .innerJoinLateral(userOfSession, (join) => join.onTrue())
    .select([
      's.token_hash',
      's.id as session_id',
      'u.id',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.is_admin',
      sql<boolean>`s.last_seen_at < now() - interval '1 minute'`.as('is_to_be_seen'),
      sql<
        StaffRole[]
      >`array(select r.name from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id order by r.id)`.as(
        'roles',
      ),
    ])
    .$if(withPosition, (session) =>
      session.select(
        sql<string | null>`case when not pg_is_in_recovery() then pg_current_wal_flush_lsn()::text end`.as('position'),
      ),
    )
    .where('s.token_hash', '=', anyOf<Buffer>(tokenHashes, 'bytea'))
    .where(isOpenSession),
);

/**
 * `withPosition` also asks where the primary's log is: what the person has changed until now is before it. Null on a
 * standby, to which a pooler may lead.
 */
export const listSessions = (db: Db, tokenHashes: Buffer[], withPosition: boolean) =>
  openSessions(db, { tokenHashes }, withPosition);

/** At most one write a minute for each session. */
export async function markSessionUsed(db: Db, id: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql`now()` })
    .where('id', '=', id)
    .where(LOCAL_COMMIT)
    .execute();
}

export const endSession = (tx: Tx, tokenHash: Buffer) =>
  tx
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();

const endSessions = (tx: Tx, userId: number) =>
  tx
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('id');

export const endAllSessions = (tx: Tx, userId: number) => endSessions(tx, userId).execute();
export const findSessionOf = (tx: Tx, userId: number, id: number) =>
  tx.selectFrom('sessions').select('id').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
export const endOneSession = (tx: Tx, userId: number, id: number) =>
  endSessions(tx, userId).where('id', '=', id).execute();
export const endOtherSessions = (tx: Tx, userId: number, kept: number) =>
  endSessions(tx, userId).where('id', '<>', kept).execute();
