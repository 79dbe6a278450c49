import { sql } from 'kysely';
import { ACCOUNT_FAILURE_LIMIT, ADDRESS_FAILURE_LIMIT, FAILURE_WINDOW_MINUTES } from '@larder/domain/staff/sign-in-limits.ts';
import { CallError } from '../../platform/call-error.ts';
import type { Db, Tx } from '../../platform/database.ts';

const since = sql<Temporal.Instant>`now() - ${sql.lit(`${FAILURE_WINDOW_MINUTES} minutes`)}::interval`;

/**
 * Only failures count: 20 per account and 100 per address in 15 minutes (rulings 2). An account that does not exist is
 * counted like one that does.
 */
export async function refuseTooManyFailures(db: Db | Tx, account: string | null, address: string): Promise<void> {
  const { of_account, of_address } = await db
    .selectFrom('sign_in_failures')
    .select((row) => [
      row.fn.countAll<number>().filterWhere('account', '=', account ?? '').as('of_account'),
      row.fn.countAll<number>().filterWhere('address', '=', address).as('of_address'),
    ])
    .where((row) => row.or([row('account', '=', account ?? ''), row('address', '=', address)]))
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  const tooMany = (account !== null && of_account >= ACCOUNT_FAILURE_LIMIT) || of_address >= ADDRESS_FAILURE_LIMIT;
  if (!tooMany) return;
  throw new CallError('too_many_attempts', `Too many failed attempts. Try again in ${FAILURE_WINDOW_MINUTES} minutes.`, {
    retryAfter: FAILURE_WINDOW_MINUTES * 60,
  });
}

export async function countFailure(db: Db | Tx, account: string | null, address: string): Promise<void> {
  await db.insertInto('sign_in_failures').values({ account: account ?? '', address }).execute();
}

/** How an e-mail is counted: whatever its case. */
export const accountOf = (email: string): string => email.trim().toLowerCase();
