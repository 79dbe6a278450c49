import { type RawBuilder, sql } from 'kysely';

/** Which installation this database is: it stands before our keys wherever others keep them beside those of another. */
export const installationIdSql = sql<string>`(select id from installation)`;

/** The key by which an outside party knows what was asked with a key of ours, by the table's alias. */
export const outsideKeySql = (table: string): RawBuilder<string> =>
  sql<string>`concat_ws(':', ${sql.ref(`${table}.installation_id`)}, ${sql.ref(`${table}.idempotency_key`)})`;
