import { machineNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { StaffContext } from '../../platform/http/context.ts';
import { insertOpening } from './openings.queries.ts';

const HOUR_MS = 3_600_000;
const MOST_KNOWN = 10_000;
/** What this process wrote down within the hour, by database: a page that is read again and again asks nothing. */
const known = new WeakMap<Db, Set<string>>();

/**
 * Writes down who opened a customer. It goes beside the answer, which does not wait for it: the page that staff open most
 * is as quick as before, and a failure is logged.
 */
export function recordOpening({ db, staff, address, log }: StaffContext, userId: number): void {
  const hour = Math.floor(machineNow().epochMilliseconds / HOUR_MS);
  const opening = `${staff.id}:${userId}:${hour}`;
  const done = known.get(db) ?? new Set();
  if (done.has(opening)) return;
  if (done.size >= MOST_KNOWN) done.clear();
  known.set(db, done.add(opening));
  insertOpening(db, userId, staff.id, address).catch((error: unknown) => {
    done.delete(opening);
    log.error({ err: error, user_id: userId }, 'an opening of a customer was not recorded');
  });
}
