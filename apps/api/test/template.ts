import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Connection } from '../src/platform/database/database.ts';
import { OWNER, PROGRAM } from '../src/platform/embedded-postgres/make-roles.ts';
import { prepareDatabase, type Roles } from '../src/platform/database/prepare-database.ts';

export type { Connection };

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

export function connectionTo(server: Connection, database: string): Connection {
  if (!('connectionString' in server)) return { ...server, database };
  const address = new URL(server.connectionString);
  address.pathname = `/${database}`;
  return { connectionString: address.href };
}

/** On an external server the program's role is set after signing in. */
export function rolesIn(server: Connection, database: string): Roles {
  const there = connectionTo(server, database);
  if (!('connectionString' in there)) return { owner: { ...there, user: OWNER }, program: { ...there, user: PROGRAM } };
  const program = new URL(there.connectionString);
  program.searchParams.set('options', `-c role=${PROGRAM}`);
  return { owner: there, program: { connectionString: program.href } };
}

export async function createDatabase(server: Connection, name: string, template = ''): Promise<void> {
  const owner = 'connectionString' in server ? '' : `owner ${OWNER}`;
  await runOn(server, `create database ${name} ${owner} ${template}`);
}

export async function runOn(server: Connection, statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Its name has the process id, so that two runs can share a server. */
export async function createTemplate(server: Connection): Promise<string> {
  const name = `larder_test_${process.pid}_template`;
  await runOn(server, `drop database if exists ${name} with (force)`);
  if ('connectionString' in server)
    await runOn(server, `do $$ begin create role ${PROGRAM} login; exception when duplicate_object then null; end $$`);
  await createDatabase(server, name);
  await prepareDatabase(rolesIn(server, name), MIGRATIONS);
  return name;
}

export const dropTemplate = (server: Connection, name: string): Promise<void> =>
  runOn(server, `drop database if exists ${name} with (force)`);
