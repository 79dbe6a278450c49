import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

// There is no row to lock: a zip code may not exist yet and the window setting may be unset.
const DATING = sql`hashtext('what orders are dated by')`;

export const sharedDating = sql`pg_advisory_xact_lock_shared(${DATING})`;

/** Zip code rules, applied holidays and the window length, in shared mode. Take it before locking any customer. */
export const holdDating = (tx: Tx) => sql`select ${sharedDating}`.execute(tx);

/**
 * Taken by a change of these facts before it commits, so orders dated by the old ones are written before the job that
 * redates them.
 */
export const waitForDating = (tx: Tx) => sql`select pg_advisory_xact_lock(${DATING})`.execute(tx);
