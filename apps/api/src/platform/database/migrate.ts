import { createHash, randomInt } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Connection, Db } from './database.ts';
import { openClient } from './hosts/connect.ts';
import { StartFault, codeOf, messageOf } from '../start-fault.ts';

interface Migration {
  name: string;
  text: string;
  sha256: string;
}

const LOOK_AGAIN_MS = 50;
const FILE = /^\d{4}_[a-z0-9_-]+\.sql$/;
/** The first line of a file that cannot run in a transaction. */
const NO_TRANSACTION = /^--\s*no-transaction\b/;

const BUILDS_INDEX = /create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+([\w.]+)/i;
const CONCURRENTLY = /\bconcurrently\b/i;
/** A lock timeout or a deadlock: nothing was done. */
const GIVEN_UP = new Set(['55P03', '40P01']);

interface LockRetries {
  /**
   * Calls queue behind a waiting migration and give up after 5 s, so it gives up long before them. Below PostgreSQL's
   * `deadlock_timeout` of 1 s: of two that wait for each other, the migration gives up rather than the call.
   */
  lockMs: number;
  concurrentLockMs: number;
  pauseMs: number;
  attempts: number;
}
const LOCK_RETRIES: LockRetries = { lockMs: 900, concurrentLockMs: 15 * 60_000, pauseMs: 2_000, attempts: 60 };

/** One process at a time. */
export async function migrate(
  connection: Connection,
  folder: string,
  retries: LockRetries = LOCK_RETRIES,
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await openClient(connection, 'larder migrate').catch((error: unknown) => {
    throw new StartFault(`The database cannot be reached: ${messageOf(error)}.`, { cause: error });
  });
  try {
    await lock(client);
    if (!(await isThere(client)))
      await client.query(
        'create table schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now(), ms integer not null)',
      );
    const pending = pendingOf(migrations, await appliedTo(client));
    for (const migration of pending) await apply(client, migration, retries);
    return pending.map(({ name }) => name);
  } finally {
    await client.end(); // and with it the lock
  }
}

export type SchemaState = 'current' | 'behind' | 'ahead';

/**
 * Ahead is fine: in a rolling restart the new program has migrated already, and migrations keep what the old one needs.
 */
export async function schemaState(db: Db, folder: string): Promise<SchemaState> {
  const migrations = await readMigrations(folder);
  const table = await sql<{ exists: boolean }>`select to_regclass('schema_migrations') is not null as exists`.execute(
    db,
  );
  if (!table.rows[0]?.exists) return 'behind';
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  if (migrations.some(({ name }) => !applied.has(name))) return 'behind';
  return applied.size > migrations.length ? 'ahead' : 'current';
}

/** Gaps are allowed, duplicates are not. */
async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  for (const [index, name] of names.entries()) {
    if (!FILE.test(name)) throw new StartFault(`A migration is called 0007_words.sql; ${name} is not.`);
    if (name.slice(0, 4) === names[index - 1]?.slice(0, 4))
      throw new StartFault(`Two migrations have the number of ${name}. Give one of them the next.`);
  }
  return Promise.all(names.map((name) => readMigration(folder, name)));
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const text = await readFile(join(folder, name), 'utf8');
  return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
}

/** Retry instead of waiting inside pg_advisory_lock, which would deadlock with `create index concurrently`. */
async function lock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ ok: boolean }>(
      "select pg_try_advisory_lock(hashtext('schema_migrations')) as ok",
    );
    if (rows[0]?.ok) return;
    await sleep(LOOK_AGAIN_MS);
  }
}

/** A role that may not create tables may still start on a current schema. */
async function isThere(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('schema_migrations') is not null as there",
  );
  return rows[0]?.there === true;
}

async function appliedTo(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations order by name',
  );
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

function pendingOf(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const unknown = [...applied.keys()].filter((name) => !migrations.some((migration) => migration.name === name));
  if (unknown.length > 0) {
    throw new StartFault(
      `The database was migrated by a newer Larder: this one does not know ${unknown.join(', ')}. Start the newer one.`,
    );
  }
  const changed = migrations.find(({ name, sha256 }) => applied.has(name) && applied.get(name) !== sha256);
  if (changed) {
    throw new StartFault(
      `The migration ${changed.name} was changed after it was applied. Restore it and write a new one.`,
    );
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

/** Retries while others hold what it needs, so that no other transaction waits long behind it. */
async function apply(client: pg.Client, migration: Migration, retries: LockRetries): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await (NO_TRANSACTION.test(migration.text) ? applyApart : applyInTransaction)(client, migration, retries);
    } catch (error) {
      await client.query('rollback').catch(() => {}); // a lost connection is reported below
      if (!GIVEN_UP.has(codeOf(error) ?? ''))
        throw new StartFault(`The migration ${migration.name} failed: ${messageOf(error)}.`, { cause: error });
      if (attempt >= retries.attempts) throw await waitedTooLong(client, migration, retries, error);
      // Vary the pause, so that periodic work does not block every retry.
      await sleep(randomInt(retries.pauseMs / 2, retries.pauseMs * 1.5));
    }
  }
}

async function applyInTransaction(client: pg.Client, migration: Migration, { lockMs }: LockRetries) {
  const started = performance.now();
  await client.query('begin');
  await client.query(`set local lock_timeout = ${lockMs}`);
  await client.query(migration.text);
  await note(client, migration, started);
  await client.query('commit');
}

/** Several statements sent at once would be one transaction. After a kill the whole file runs again. */
async function applyApart(client: pg.Client, migration: Migration, retries: LockRetries) {
  const started = performance.now();
  for (const statement of statementsOf(migration.text)) {
    const index = BUILDS_INDEX.exec(statement)?.[1];
    if (index) await dropIfInvalid(client, index);
    // A concurrent build waits for older transactions without blocking the table.
    await client.query(
      `set lock_timeout = ${CONCURRENTLY.test(statement) ? retries.concurrentLockMs : retries.lockMs}`,
    );
    await client.query(statement);
  }
  await note(client, migration, started);
}

const note = (client: pg.Client, { name, sha256 }: Migration, started: number) =>
  client.query('insert into schema_migrations (name, sha256, ms) values ($1, $2, $3)', [
    name,
    sha256,
    Math.round(performance.now() - started),
  ]);

const statementsOf = (text: string): string[] =>
  (text.match(/(?:\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|'[^']*'|[^;])+/g) ?? []).filter((part) => part.trim() !== '');

/** An interrupted build leaves an invalid index, which would pass for the finished one. */
async function dropIfInvalid(client: pg.Client, index: string): Promise<void> {
  const { rows } = await client.query('select from pg_index where indexrelid = to_regclass($1) and not indisvalid', [
    index,
  ]);
  if (rows.length === 0) return;
  await client.query('set lock_timeout = 0');
  await client.query(`drop index concurrently if exists ${index}`);
}

async function waitedTooLong(client: pg.Client, { name }: Migration, { attempts }: LockRetries, cause: unknown) {
  const { rows } = await client.query<{ pid: number; who: string; since: string }>(
    `select pid, coalesce(nullif(application_name, ''), usename) as who, to_char(xact_start, 'YYYY-MM-DD HH24:MI:SS TZ') as since
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
     order by xact_start limit 1`,
  );
  const oldest = rows[0]
    ? ` The oldest transaction is open since ${rows[0].since} in process ${rows[0].pid} (${rows[0].who}).`
    : '';
  return new StartFault(
    `The migration ${name} could not lock what it changes in ${attempts} tries, because other transactions are using it.${oldest} Wait for it or end it with pg_terminate_backend, then start again.`,
    { cause },
  );
}
