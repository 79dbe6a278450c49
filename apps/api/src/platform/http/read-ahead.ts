import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../database/database.ts';
import type { CallContext, Staff } from './context.ts';

/**
 * Reads as `seen`, the user last seen with this session, while the database confirms the session. The answer waits for
 * both. If the user was refused, it is dropped; if the user has changed, it is read again. Saves one database round trip.
 */
export async function readAhead<T>(
  seen: Staff | undefined,
  confirmed: Promise<Staff>,
  read: (staff: Staff) => Promise<T>,
): Promise<T> {
  if (!seen) return read(await confirmed);
  const answer = read(seen);
  // A refused caller does not learn whether the read failed.
  answer.catch(() => {});
  const staff = await confirmed;
  return isDeepStrictEqual(staff, seen) ? answer : read(staff);
}

/** Locks and changes nothing before the session is confirmed. */
export const changingOnceConfirmed = <Call extends Pick<CallContext, 'transaction'>>(
  confirmed: Promise<Staff>,
  call: Call,
): Call => ({
  ...call,
  transaction: async <T>(work: (tx: Tx) => Promise<T>) => {
    await confirmed;
    return call.transaction(work);
  },
});
