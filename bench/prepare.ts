import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { seedDemoOnce } from '../apps/api/seed/seed-demo-once.ts';
import { addBulkCustomers } from '../apps/api/seed/bulk-customers.ts';
import { newToken } from '../apps/api/src/areas/staff/session-cookie.ts';
import { type Config, readConfig } from '../apps/api/src/config.ts';
import { openData } from '../apps/api/src/open-data.ts';
import { type Connection, type Database, openDatabase } from '../apps/api/src/platform/database.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ORDERS_EACH = 3;

export interface Bench {
  address: string;
  cookie: string;
  customers: number;
  pool: pg.Pool;
  /** The program that answers, for its memory. */
  pid: number;
  stop(): Promise<void>;
}

function configOf(dataDir: string): Config {
  const read = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  if ('faults' in read) throw new Error(read.faults.join('\n'));
  return read.config;
}

/** A database with that many customers, made once and kept, and the real program on it. */
export async function prepareBench(dataDir: string, customers: number, say: (words: string) => void): Promise<Bench> {
  const config = configOf(dataDir);
  const data = await openData(config, say);
  const database = openDatabase(data.connection, () => {}, 20);
  const { pool } = database;
  await seedDemoOnce(pool, config);
  await grow(data.connection, customers, say);
  const cookie = await insertSession(database);
  const port = await freePort();
  const child = await startProgram(dataDir, port);
  const { rows } = await pool.query<{ customers: number }>(
    'select count(*)::int as customers from users where not is_admin',
  );
  return {
    address: `http://localhost:${port}`,
    cookie,
    customers: rows[0]?.customers ?? 0,
    pool,
    pid: child.pid ?? 0,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
      await database.close();
      await data.stop();
    },
  };
}

/** The rows refer to each other rightly by how they are made: checking each reference would take five times as long. */
const UNCHECKED = { options: '-c session_replication_role=replica' };

async function grow(connection: Connection, customers: number, say: (words: string) => void): Promise<void> {
  const client = new pg.Client({ ...connection, ...UNCHECKED });
  await client.connect();
  try {
    const { rows } = await client.query<{ there: number }>('select count(*)::int as there from users');
    const missing = customers - (rows[0]?.there ?? 0);
    if (missing <= 0) return;
    await addBulkCustomers(client, missing, ORDERS_EACH, say);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

async function insertSession({ db }: Database): Promise<string> {
  const { token, hash } = newToken();
  const staff = await db
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', true)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('sessions').values({ user_id: staff.id, token_hash: hash }).execute();
  return `larder_session=${token}`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}

async function startProgram(dataDir: string, port: number): Promise<ChildProcess> {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, PORT: String(port), DEMO: '0', LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, ['apps/api/src/main.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  for (let tries = 0; tries < 240; tries++) {
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => null);
    if (answer?.ok) return child;
    await new Promise((resolve) => setTimeout(resolve, 125));
  }
  throw new Error('the program did not become ready');
}
