import { sql } from 'kysely';

/**
 * As a condition of a statement of its own: its commit does not wait for the standby, and holds no connection while that
 * is away. Only for what may be lost when the primary is (decision 0016). Never in a transaction, which would not wait
 * either.
 */
export const LOCAL_COMMIT = sql<boolean>`set_config('synchronous_commit', 'local', true) = 'local'`;
