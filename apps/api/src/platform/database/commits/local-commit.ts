import { sql } from 'kysely';

/**
 * As a condition of a statement: its commit does not wait for the standby. Only for what may be lost when the primary is:
 * last-seen times and openings (decision 0016).
 */
export const LOCAL_COMMIT = sql<boolean>`set_config('synchronous_commit', 'local', true) = 'local'`;
