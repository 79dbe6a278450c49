import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MIGRATIONS } from '../../open-data.ts';
import type { Connection } from '../database/database.ts';
import { installQueue } from '../jobs/queue.ts';
import { migrate } from '../database/migrate.ts';
import { prepareDatabase } from '../database/prepare-database.ts';
import { binariesFor } from './binaries.ts';
import { makeClusterOnce, SUPERUSER } from './make-cluster.ts';
import { serverFolder } from './server-folder.ts';
import { launchServer, stopServer } from './server-process.ts';
import { PORT } from './server-settings.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';

let home: string;
let server: EmbeddedPostgres;
beforeAll(async () => {
  home = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'larder-take-over-'));
  chmodSync(home, 0o755);
  await makeAsBefore(join(home, 'data'));
  server = await startEmbeddedPostgres({ dataDir: join(home, 'data'), durable: false });
  await prepareDatabase({ owner: server.owner, program: server.connection }, MIGRATIONS);
});
afterAll(async () => {
  await server.stop();
  rmSync(home, { recursive: true, force: true });
});

async function ask<Row extends pg.QueryResultRow>(connection: Connection, text: string): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Makes a data folder of version 0.1.0: a superuser owns everything, and no other role exists. */
async function makeAsBefore(dataDir: string): Promise<void> {
  const folder = serverFolder(dataDir, () => {});
  const binaries = binariesFor(folder.account);
  makeClusterOnce(folder, binaries);
  const pid = await launchServer(folder, binaries, false);
  const superuser = { host: folder.sockets, port: PORT, user: SUPERUSER, database: 'larder' };
  await ask({ ...superuser, database: 'postgres' }, 'create database larder');
  const migrations = join(home, 'migrations');
  for (const name of readdirSync(MIGRATIONS).filter((each) => each < '0054'))
    cpSync(join(MIGRATIONS, name), join(migrations, name));
  await migrate(superuser, migrations);
  await installQueue(superuser);
  await ask(
    superuser,
    "insert into users (email, first_name, last_name, referral_id) values ('a@example.test', 'A', 'A', 'A')",
  );
  await stopServer(pid, folder);
}

test('everything in a cluster whose superuser owned it is transferred to the owner', async () => {
  const left = await ask(
    server.owner,
    `select classid::regclass, objid from (
      select 'pg_database'::regclass as classid, oid as objid, datdba as owner, datname = current_database() as ours from pg_database
      union all select 'pg_namespace'::regclass, oid, nspowner, nspname !~ '^pg_' and nspname <> 'information_schema' from pg_namespace
      union all select 'pg_class'::regclass, oid, relowner, relnamespace >= 16384 or relnamespace = 'public'::regnamespace from pg_class
      union all select 'pg_proc'::regclass, oid, proowner, pronamespace >= 16384 or pronamespace = 'public'::regnamespace from pg_proc
      union all select 'pg_type'::regclass, oid, typowner, typnamespace >= 16384 or typnamespace = 'public'::regnamespace from pg_type
      union all select 'pg_statistic_ext'::regclass, oid, stxowner, true from pg_statistic_ext
    ) all_objects
    where ours and owner = '${SUPERUSER}'::regrole
      and not exists (select from pg_depend d where d.classid = all_objects.classid and d.objid = all_objects.objid and deptype = 'e')
      and not exists (select from pg_type t join pg_type e on e.oid = t.typelem join pg_depend d on d.objid = e.oid and deptype = 'e'
        where t.oid = all_objects.objid and all_objects.classid = 'pg_type'::regclass)`,
  );
  expect(left).toEqual([]);
  const roles = await ask(server.owner, "select rolname, rolsuper from pg_roles where rolname ~ '^larder' order by 1");
  expect(roles).toEqual([
    { rolname: 'larder', rolsuper: true },
    { rolname: 'larder_owner', rolsuper: false },
    { rolname: 'larder_program', rolsuper: false },
  ]);
});

test('the program reads and writes the rows of a transferred cluster', async () => {
  expect(await ask(server.connection, "update users set last_name = 'B' returning email")).toEqual([
    { email: 'a@example.test' },
  ]);
  await expect(ask(server.connection, 'drop table users')).rejects.toThrow('must be owner of table users');
  await ask(server.owner, 'alter table users add column mine text');
});

test('a transferred cluster is transferred again when the previous version made another table', async () => {
  await ask({ ...server.owner, user: SUPERUSER }, 'create table late (id integer)');
  const again = await startEmbeddedPostgres({ dataDir: join(home, 'data'), durable: false });
  await prepareDatabase({ owner: again.owner, program: again.connection }, MIGRATIONS);
  expect(await ask(again.connection, 'select from late')).toEqual([]);
  await again.stop();
});
