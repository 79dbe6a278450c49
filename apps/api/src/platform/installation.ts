import { type RawBuilder, sql } from 'kysely';

/** Prefixes our keys where other systems store them with those of other installations. */
export const installationIdSql = sql<string>`(select id from installation)`;

/** The key that an outside system knows for a row of ours, by the table's alias. */
export const outsideKeySql = (table: string): RawBuilder<string> =>
  sql<string>`concat_ws(':', ${sql.ref(`${table}.installation_id`)}, ${sql.ref(`${table}.idempotency_key`)})`;
