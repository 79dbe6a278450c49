import type pg from 'pg';
import type { Connection } from './database.ts';
import { grantToProgram } from './grants.ts';
import { openClient } from './hosts/connect.ts';
import { installQueue } from '../jobs/queue.ts';
import { messageOf, StartFault } from '../start-fault.ts';
import { migrate } from './migrate.ts';

/** The same where one role does both. */
export interface Roles {
  owner: Connection;
  program: Connection;
}

export async function prepareDatabase({ owner, program }: Roles, migrations: string): Promise<string[]> {
  await checkAddresses({ owner, program });
  const applied = await migrate(owner, migrations);
  await installQueue(owner);
  if (owner !== program && !(await ownsTables(program))) await grantToProgram(owner, await roleOf(program));
  return applied;
}

/** The setting that an address comes from is named where it is wrong. */
async function checkAddresses({ owner, program }: Roles): Promise<void> {
  if (owner === program) {
    await placeOf(owner, 'DATABASE_URL');
    return;
  }
  const ofOwner = await placeOf(owner, 'MIGRATION_DATABASE_URL');
  const ofProgram = await placeOf(program, 'DATABASE_URL');
  if (ofOwner.database === ofProgram.database && ofOwner.server === ofProgram.server) return;
  const other = ofOwner.database === ofProgram.database ? 'the one of another server' : `"${ofProgram.database}"`;
  throw new StartFault(
    `MIGRATION_DATABASE_URL leads to the database "${ofOwner.database}" and DATABASE_URL to ${other}: both must lead to the same one.`,
  );
}

interface Place {
  database: string;
  /** When it started tells it from others. */
  server: string;
}

async function placeOf(connection: Connection, setting: string): Promise<Place> {
  const text = 'select current_database() as database, pg_postmaster_start_time()::text as server';
  return ask<Place & pg.QueryResultRow>(connection, text).catch((error: unknown) => {
    const name = 'connectionString' in connection ? setting : 'The embedded server';
    throw new StartFault(`${name}: the database cannot be reached: ${messageOf(error).replace(/\.$/, '')}.`, {
      cause: error,
    });
  });
}

const roleOf = async (connection: Connection): Promise<string> =>
  (await ask<{ role: string }>(connection, 'select current_user as role')).role;

/** As owner of the tables, member of that role or superuser. */
export const ownsTables = async (connection: Connection): Promise<boolean> =>
  (
    await ask<{ owns: boolean }>(
      connection,
      `select rolsuper or exists (select from pg_class join pg_namespace n on n.oid = relnamespace
        where nspname = 'public' and relname in ('users', 'changes', 'credit_transactions')
          and pg_has_role(relowner, 'usage')) as owns
      from pg_roles where rolname = current_user`,
    )
  ).owns;

async function ask<Row extends pg.QueryResultRow>(connection: Connection, text: string): Promise<Row> {
  const client = await openClient(connection, 'larder setup');
  try {
    const { rows } = await client.query<Row>(text);
    if (!rows[0]) throw new Error('the database answered without a row');
    return rows[0];
  } finally {
    await client.end();
  }
}
