import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../database/database.ts';
import type { CallContext, Staff } from './context.ts';

/**
 * Reads as `seen`, the person whom this process saw last with the session, while the database says who calls. The answer
 * waits for both, and is read again where they differ, so it is never that of a session that has ended or of a role
 * that was taken away. Saves the answer one wait for the database.
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

/** Nothing is locked or changed for somebody whom the database does not know yet. */
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
