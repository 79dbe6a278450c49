import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import {
  ACCOUNT_FAILURE_LIMIT,
  ADDRESS_FAILURE_LIMIT,
  FAILURE_WINDOW_MINUTES,
  PASSWORD_LINK_REQUEST_LIMIT,
  slowdownMs,
} from '@larder/domain/staff/sign-in/sign-in-limits.ts';
import { CallError } from '../../../platform/call-error.ts';
import { LOCAL_COMMIT } from '../../../platform/database/commits/local-commit.ts';
import type { Db } from '../../../platform/database/database.ts';
import { callerNetwork } from '../../../platform/http/origins/caller-network.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import { readDevice } from './known-device.ts';
import { findIdOfAccount, isDeviceOf } from './sign-in-devices.queries.ts';

export const accountOf = (email: string): string => email.trim().toLowerCase();

/**
 * Counts failures only, 20 per account and 100 per address in 15 minutes (STAFF-28). An attempt counts as failed until
 * it succeeds, so parallel ones cannot outrun the count. Unknown accounts count too, failures slow their address down
 * (STAFF-30), and a known device has a count of its own (STAFF-29).
 */
export async function beginAttempt(call: CallContext, account: string): Promise<Attempt> {
  const attempt = await beginAttemptOnLocked(call, account);
  if (attempt.isAccountLocked) throw lockedOut();
  return attempt;
}

/** For calls that may act on a locked account; an address's limit still refuses them. */
export async function beginAttemptOnLocked(call: CallContext, account: string): Promise<Attempt> {
  const { db } = call;
  const address = callerNetwork(call.address);
  const device = readDevice(call.request, call.config);
  const isKnown = device !== null && (await isDeviceOf(db, device, account));
  const ofDevice = `device ${device?.toString('hex')}`;
  const counted = isKnown ? { account: ofDevice, address: ofDevice } : { account, address };
  const id = await insertFailure(db, counted);
  const succeed = () => deleteFailure(db, id);
  const { of_account, of_address } = await countFailures(db, counted);
  const isAccountLocked = counted.account !== '' && of_account > ACCOUNT_FAILURE_LIMIT;
  if (of_address > ADDRESS_FAILURE_LIMIT) {
    await succeed(); // what is refused before it is looked at has not failed
    call.request.refusedSignIn = { kind: 'locked_out', userId: null };
    throw lockedOut();
  }
  if (isAccountLocked) {
    // Count it for its address alone, so that the lock ends.
    await db.updateTable('sign_in_failures').set({ account: '' }).where('id', '=', id).where(LOCAL_COMMIT).execute();
    call.request.refusedSignIn = { kind: 'locked_out', userId: await findIdOfAccount(db, account) };
  }
  if (!isKnown) await sleep(slowdownMs(of_address - 1));
  return { isFromKnownDevice: isKnown, isAccountLocked, succeed };
}

/** Apart from failed sign-ins, and wide: all customers of a storefront ask from its server's address (CUST-56). */
export async function limitPasswordLinkRequests(call: CallContext): Promise<void> {
  const { db } = call;
  const ofNetwork = `password links ${callerNetwork(call.address)}`;
  const counted = { account: ofNetwork, address: ofNetwork };
  const id = await insertFailure(db, counted);
  const { of_address } = await countFailures(db, counted);
  if (of_address <= PASSWORD_LINK_REQUEST_LIMIT) return;
  await deleteFailure(db, id);
  call.request.refusedSignIn = { kind: 'locked_out', userId: null };
  throw new CallError('too_many_attempts', `Too many requests. Try again in ${FAILURE_WINDOW_MINUTES} minutes.`, {
    retryAfter: FAILURE_WINDOW_MINUTES * 60,
  });
}

export const lockedOut = (next = ''): CallError =>
  new CallError(
    'too_many_attempts',
    `Too many failed attempts. Try again in ${FAILURE_WINDOW_MINUTES} minutes.${next}`,
    {
      retryAfter: FAILURE_WINDOW_MINUTES * 60,
    },
  );

interface Attempt {
  isFromKnownDevice: boolean;
  isAccountLocked: boolean;
  succeed: () => Promise<void>;
}

interface Counted {
  account: string;
  address: string;
}

/** Guesses are counted without waiting for the standby: anybody may make as many as they like. */
async function insertFailure(db: Db, { account, address }: Counted): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into sign_in_failures (account, address)
    select ${account}, ${address} where ${LOCAL_COMMIT} returning id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an attempt to sign in was not counted');
  return row.id;
}

const deleteFailure = async (db: Db, id: number): Promise<void> =>
  void (await db.deleteFrom('sign_in_failures').where('id', '=', id).where(LOCAL_COMMIT).execute());

const countFailures = (db: Db, { account, address }: Counted) =>
  db
    .selectFrom('sign_in_failures')
    .select((row) => [
      row.fn.countAll<number>().filterWhere('account', '=', account).as('of_account'),
      row.fn.countAll<number>().filterWhere('address', '=', address).as('of_address'),
    ])
    .where((row) => row.or([row('account', '=', account), row('address', '=', address)]))
    .where('at', '>', sql<Temporal.Instant>`now() - ${sql.lit(`${FAILURE_WINDOW_MINUTES} minutes`)}::interval`)
    .executeTakeFirstOrThrow();
