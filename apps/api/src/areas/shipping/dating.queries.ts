import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

// No row stands for what orders are dated by: a zip code may be one that is not there yet, the window a setting that
// nobody ever set; and a row of each zip code for each order that is made would be written to for nothing.
const DATING = sql`hashtext('what orders are dated by')`;

/**
 * Shares the zip code rules, the applied holidays and the length of the window with others who date orders, until the
 * transaction ends. Taken before any customer is locked.
 */
export const holdDating = (tx: Tx) => sql`select pg_advisory_xact_lock_shared(${DATING})`.execute(tx);

/**
 * Whoever changes one of these waits for them, last of all: what is dated by the old ones is written then, so that
 * whatever dates orders again after this transaction finds it, and what is dated later follows the new ones.
 */
export const waitForDating = (tx: Tx) => sql`select pg_advisory_xact_lock(${DATING})`.execute(tx);
