import { type RawBuilder, sql } from 'kysely';

/** Prefixes our keys where other systems store them with those of other installations. */
export const installationIdSql = sql<string>`(select id from installation)`;

/** Finds the row of ours that an outside system knows by this key; older keys have no prefix. */
export const isOutsideKeySql = (table: string, key: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${table}.idempotency_key`)} = regexp_replace(${key}, '^[0-9a-f-]{36}:', '')
    and ${sql.ref(`${table}.installation_id`)}::text is not distinct from (regexp_match(${key}, '^([0-9a-f-]{36}):'))[1]`;

/** The key that an outside system knows for a row of ours, by the table's alias. */
export const outsideKeySql = (table: string): RawBuilder<string> =>
  sql<string>`concat_ws(':', ${sql.ref(`${table}.installation_id`)}, ${sql.ref(`${table}.idempotency_key`)})`;
