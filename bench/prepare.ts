import pg from 'pg';
import { seedDemoOnce } from '../apps/api/seed/seed-demo-once.ts';
import { addBulkCustomers } from '../apps/api/seed/bulk/bulk-customers.ts';
import { type Config, readConfig } from '../apps/api/src/config.ts';
import { openData } from '../apps/api/src/open-data.ts';
import { type Connection, openDatabase } from '../apps/api/src/platform/database/database.ts';
import { folderFiles } from '../apps/api/src/platform/files/folder-files.ts';
import { insertSession, startProgram } from './program.ts';
import { type BareServer, startBareServer } from './bare/start-bare-server.ts';

const ORDERS_EACH = 3;

export interface Answering {
  address: string;
  cookie: string;
  pool: pg.Pool;
}

export interface Bench extends Answering {
  bare: BareServer;
  customers: number;
  pid: number;
  connection: Connection;
  config: Config;
  stop(): Promise<void>;
}

function configOf(dataDir: string): Config {
  const read = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  if ('faults' in read) throw new Error(read.faults.join('\n'));
  return read.config;
}

export async function prepareBench(dataDir: string, customers: number, say: (text: string) => void): Promise<Bench> {
  const config = configOf(dataDir);
  const data = await openData(config, say);
  const database = openDatabase(data.owner, () => {}, 20);
  const { pool } = database;
  await seedDemoOnce(pool, folderFiles(config));
  await grow(data.owner, customers, say);
  const program = await startProgram({ DATA_DIR: dataDir });
  const bare = await startBareServer(data.owner);
  const { rows } = await pool.query<{ customers: number }>(
    'select count(*)::int as customers from users where not is_admin',
  );
  return {
    address: program.address,
    bare,
    cookie: await insertSession(database),
    customers: rows[0]?.customers ?? 0,
    pool,
    pid: program.pid,
    connection: data.owner,
    config,
    stop: async () => {
      await program.stop();
      await bare.stop();
      await database.close();
      await data.stop();
    },
  };
}

/** Skip the reference checks: the rows are consistent by construction, and checking takes five times as long. */
export const UNCHECKED = { options: '-c session_replication_role=replica' };

/** Goes on where an interrupted run ended. */
export async function grow(connection: Connection, customers: number, say: (text: string) => void): Promise<void> {
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
