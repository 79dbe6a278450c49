import pg from 'pg';
import { randomFrom } from '../../apps/api/seed/random.ts';
import { type Person, personOf } from '../../apps/api/seed/customers/people.ts';
import type { Connection } from '../../apps/api/src/platform/database/database.ts';
import { SUPERUSER } from '../../apps/api/src/platform/embedded-postgres/make-cluster.ts';
import { connectionTo, runOn } from '../../apps/api/test/template.ts';

export const asSuperuser = (server: Connection): Connection =>
  'connectionString' in server ? server : { ...server, user: SUPERUSER };

/** It stays for the next run: installing a peer's tables and customers takes minutes. */
export async function openPeerDatabase(server: Connection, name: string) {
  const root = asSuperuser(server);
  const existing = await rowsOf(root, 'select from pg_database where datname = $1', [name]);
  if (existing.length === 0) await runOn(root, `create database ${name}`);
  return connectionTo(root, name);
}

/** The socket's folder as the host, because not every driver reads it from the query of an address. */
export function addressOf(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString;
  const { host, port, user, database } = connection;
  return `postgresql://${user}@${encodeURIComponent(host)}:${port}/${database}`;
}

export async function rowsOf<T extends object>(
  connection: Connection,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

export interface NumberedPerson extends Person {
  n: number;
}

/** The same names as in Larder's large worlds, from the number after `there` up to `count`. */
export function* peopleInChunks(there: number, count: number, size: number): Generator<NumberedPerson[]> {
  for (let first = there + 1; first <= count; first += size) {
    const length = Math.min(size, count - first + 1);
    yield Array.from({ length }, (_, index) => ({
      n: first + index,
      ...personOf(randomFrom(first + index), first + index),
    }));
  }
}
