import { type Expression, sql } from 'kysely';

/** A moment in its wire form, for rows that are built as JSON inside a statement. */
export const wireMoment = <T extends Temporal.Instant | null>(column: Expression<T>) =>
  sql<T extends null ? string | null : string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
