import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { PreparedClient } from './prepared-client.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** How a pool reaches its database: an address, or the folder of the embedded server's socket. */
export type Connection = { connectionString: string } | { host: string; port: number; user: string; database: string };

const BIGINT = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
pg.types.setTypeParser(BIGINT, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`bigint out of range: ${text}`);
  return value;
});
pg.types.setTypeParser(DATE, (text) => text);
pg.types.setTypeParser(TIMESTAMPTZ, (text) =>
  Temporal.Instant.from(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')),
);

export interface Database {
  pool: pg.Pool;
  db: Db;
  close(): Promise<void>;
}

/** A pool and the typed queries on it. `onIdleError` hears of connections lost while nobody used them. */
export function openDatabase(connection: Connection, onIdleError: (error: Error) => void, max = 10): Database {
  const pool = new pg.Pool({ ...connection, max, application_name: 'larder', Client: PreparedClient });
  pool.on('error', onIdleError);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { pool, db, close: () => db.destroy() };
}

/** A serialization failure or a deadlock: nothing was done, so the same work may be tried again. */
const TRY_AGAIN = new Set(['40001', '40P01']);
const TRIES = 4;

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;

/** Runs `work` in one transaction, again when the database gave it up for another's sake. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= TRIES || !TRY_AGAIN.has(codeOf(error) ?? '')) throw error;
    }
  }
}
