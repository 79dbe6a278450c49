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
    if (missing > 0) {
      await leaveOutIndexes(client);
      await addBulkCustomers(client, missing, ORDERS_EACH, say);
    }
    await makeLeftOutIndexes(client);
  } finally {
    await client.end();
  }
}

/**
 * All but unique ones and those of tables by month: making them afterwards is several times as quick as keeping them,
 * and makes them equally dense in databases of every size. Their definitions are stored until they are made.
 */
async function leaveOutIndexes(client: pg.Client): Promise<void> {
  await client.query('begin');
  await client.query('create table if not exists left_out_indexes (definition text not null)');
  const { rows } = await client.query<{ name: string }>(
    `with left_out as (
       select i.indexrelid, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i join pg_class c on c.oid = i.indrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition and not i.indisunique
     ), kept as (
       insert into left_out_indexes select definition from left_out
     )
     select indexrelid::regclass::text as name from left_out`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await client.query('commit');
}

async function makeLeftOutIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_there: boolean }>(
    `select to_regclass('left_out_indexes') is not null as is_there`,
  );
  if (rows[0]?.is_there !== true) return;
  await client.query(`set maintenance_work_mem = '1GB'`);
  const { rows: left } = await client.query<{ definition: string }>('select definition from left_out_indexes');
  for (const { definition } of left) {
    await client.query('begin');
    await client.query(definition);
    await client.query('delete from left_out_indexes where definition = $1', [definition]);
    await client.query('commit');
  }
  await client.query('vacuum analyze');
  await client.query('drop table left_out_indexes');
}
