import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { clientConfig } from './hosts/connect.ts';
import type { Connection } from './hosts/connection.ts';
import { preparedClients } from './prepared-client.ts';
import { Semaphore } from '../semaphore.ts';
import { ListsAsArraysDialect } from '../sql/lists-as-arrays.ts';
import { codeOf } from '../start-fault.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export type { Connection };

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

/** Limits in milliseconds. */
export interface Timeouts {
  statement_timeout: number;
  lock_timeout: number;
  idle_in_transaction_session_timeout: number;
  connectionTimeoutMillis: number;
}
export type ConnectionLimits = Partial<Timeouts> & Pick<Timeouts, 'connectionTimeoutMillis'>;

/** Somebody waits for the answer, and a hanging call must not exhaust the pool. */
export const FOR_CALLS: Timeouts = {
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
  connectionTimeoutMillis: 5_000,
};
/** A chunk of a cutoff, an import or the demo data may take minutes; anything longer is stuck. */
export const FOR_JOBS: Timeouts = {
  statement_timeout: 15 * 60_000,
  lock_timeout: 60_000,
  idle_in_transaction_session_timeout: 5 * 60_000,
  connectionTimeoutMillis: 30_000,
};

/** Behind a pooler, which refuses limits when a connection begins: its role has them (limit-role.ts). */
export const BY_ROLE: ConnectionLimits = { connectionTimeoutMillis: FOR_CALLS.connectionTimeoutMillis };

const LONGEST_TURN_MS = 10_000;

export const changesOf = (connections: number): Semaphore => new Semaphore(Math.ceil(connections / 2), LONGEST_TURN_MS);

/** Connections besides those that changes and reads share: a preview may wait for a row that a change has locked. */
export const FOR_PREVIEWS = 2;
export const previewsOf = (): Semaphore => new Semaphore(FOR_PREVIEWS, LONGEST_TURN_MS);

export function openDatabase(
  connection: Connection,
  onIdleError: (error: Error) => void,
  max = 10,
  timeouts: ConnectionLimits = FOR_JOBS,
  more: Pick<pg.PoolConfig, 'stream' | 'onConnect' | 'query_timeout'> = {},
): Database {
  const pool = new pg.Pool({
    ...clientConfig(connection),
    ...timeouts,
    ...more,
    max,
    application_name: 'larder',
    Client: preparedClients(),
  });
  pool.on('error', onIdleError);
  const db = new Kysely<Tables>({ dialect: new ListsAsArraysDialect({ pool }) });
  return { pool, db, close: () => db.destroy() };
}

/** A serialization failure or a deadlock: nothing was done, so the work may run again. */
const TRY_AGAIN = new Set(['40001', '40P01']);
const TRIES = 4;
/** Random, so that transactions in conflict do not return at the same moment. */
const pauseBefore = (attempt: number) => sleep(randomInt(10, 40) * attempt);

/** Runs `work` again after a deadlock or a serialization failure. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= TRIES || !TRY_AGAIN.has(codeOf(error) ?? '')) throw error;
      await pauseBefore(attempt);
    }
  }
}
