import { type Expression, sql } from 'kysely';

export const wireMoment = <T extends Temporal.Instant | null>(column: Expression<T>) =>
  sql<T extends null ? string | null : string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
