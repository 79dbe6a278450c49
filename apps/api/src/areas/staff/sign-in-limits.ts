import { sql } from 'kysely';
import {
  ACCOUNT_FAILURE_LIMIT,
  ADDRESS_FAILURE_LIMIT,
  FAILURE_WINDOW_MINUTES,
} from '@larder/domain/staff/sign-in-limits.ts';
import { CallError } from '../../platform/call-error.ts';
import type { Db } from '../../platform/database.ts';

/** How an e-mail is counted: whatever its case. */
export const accountOf = (email: string): string => email.trim().toLowerCase();

/**
 * Only failures count: 20 per account and 100 per address in 15 minutes (rulings 2). An attempt counts as failed until
 * it succeeds, so that attempts side by side cannot outrun the count. An account that does not exist counts like one
 * that does.
 */
export async function beginAttempt(db: Db, account: string, address: string): Promise<Attempt> {
  const { id } = await db
    .insertInto('sign_in_failures')
    .values({ account, address })
    .returning('id')
    .executeTakeFirstOrThrow();
  const attempt = attemptOf(db, id);
  if (!(await isOverLimit(db, account, address))) return attempt;
  await attempt.succeed(); // what is refused before it is looked at has not failed
  throw new CallError(
    'too_many_attempts',
    `Too many failed attempts. Try again in ${FAILURE_WINDOW_MINUTES} minutes.`,
    {
      retryAfter: FAILURE_WINDOW_MINUTES * 60,
    },
  );
}

export interface Attempt {
  /** It did not fail: it is not counted. */
  succeed(): Promise<void>;
  /** It failed, and by now it is known for whom. */
  countFor(account: string): Promise<void>;
}

const attemptOf = (db: Db, id: number): Attempt => ({
  async succeed() {
    await db.deleteFrom('sign_in_failures').where('id', '=', id).execute();
  },
  async countFor(account) {
    await db.updateTable('sign_in_failures').set({ account }).where('id', '=', id).execute();
  },
});

/** The attempt itself is among those counted. An empty account is nobody's. */
async function isOverLimit(db: Db, account: string, address: string): Promise<boolean> {
  const { of_account, of_address } = await db
    .selectFrom('sign_in_failures')
    .select((row) => [
      row.fn.countAll<number>().filterWhere('account', '=', account).as('of_account'),
      row.fn.countAll<number>().filterWhere('address', '=', address).as('of_address'),
    ])
    .where((row) => row.or([row('account', '=', account), row('address', '=', address)]))
    .where('at', '>', sql<Temporal.Instant>`now() - ${sql.lit(`${FAILURE_WINDOW_MINUTES} minutes`)}::interval`)
    .executeTakeFirstOrThrow();
  return (account !== '' && of_account > ACCOUNT_FAILURE_LIMIT) || of_address > ADDRESS_FAILURE_LIMIT;
}
