import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Connection } from '../src/platform/database.ts';
import { migrate } from '../src/platform/migrate.ts';

export type { Connection };

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

/** The same server, another of its databases. */
export function connectionTo(server: Connection, database: string): Connection {
  if (!('connectionString' in server)) return { ...server, database };
  const address = new URL(server.connectionString);
  address.pathname = `/${database}`;
  return { connectionString: address.href };
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

/** A database with the whole schema and nothing else in it; its name carries ours, so that two runs may share a server. */
export async function createTemplate(server: Connection): Promise<string> {
  const name = `larder_test_${process.pid}_template`;
  await runOn(server, `drop database if exists ${name} with (force)`);
  await runOn(server, `create database ${name}`);
  await migrate(connectionTo(server, name), MIGRATIONS);
  return name;
}

export const dropTemplate = (server: Connection, name: string): Promise<void> =>
  runOn(server, `drop database if exists ${name} with (force)`);
