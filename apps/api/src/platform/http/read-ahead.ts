import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../database/database.ts';
import type { CallContext, Staff } from './context.ts';

/**
 * Reads as `seen`, the user last seen with this session, while the database confirms the session. The answer waits for
 * both. If the user was refused, it is dropped; if the user has changed, it is read again. Saves one database round trip.
 * Sends the read first because it takes longer than the confirmation.
 */
export async function readAhead<T>(
  seen: Staff | undefined,
  confirm: () => Promise<Staff>,
  read: (staff: Staff, confirmed: Promise<Staff>) => Promise<T>,
): Promise<T> {
  const { promise: confirmed, resolve, reject } = Promise.withResolvers<Staff>();
  confirmed.catch(() => {});
  const answer = seen && read(seen, confirmed);
  // A refused caller does not learn whether the read failed.
  answer?.catch(() => {});
  try {
    const staff = await confirm();
    if (!answer || !isDeepStrictEqual(staff, seen)) {
      reject(new Error('The user has changed.'));
      return await read(staff, Promise.resolve(staff));
    }
    resolve(staff);
    return await answer;
  } catch (error) {
    reject(error);
    throw error;
  }
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
