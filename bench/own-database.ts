import { SUPERUSER } from '../apps/api/src/platform/embedded-postgres/make-cluster.ts';
import { createDatabase, rolesIn, runOn } from '../apps/api/test/template.ts';
import { MIGRATIONS } from '../apps/api/src/open-data.ts';
import { type Connection, type Database, openDatabase } from '../apps/api/src/platform/database/database.ts';
import { prepareDatabase } from '../apps/api/src/platform/database/prepare-database.ts';
import { urlOf } from './program.ts';

/** One for each caller of a rate. */
const CONNECTIONS = 16;

export interface OwnDatabase {
  connection: Connection;
  urls: { DATABASE_URL: string; MIGRATION_DATABASE_URL: string };
  database: Database;
  drop(): Promise<void>;
}

export async function makeOwnDatabase(bench: Connection, name: string): Promise<OwnDatabase> {
  const server = 'connectionString' in bench ? bench : { ...bench, user: SUPERUSER };
  await runOn(server, `drop database if exists ${name} with (force)`);
  await createDatabase(server, name);
  const { owner: connection, program } = rolesIn(server, name);
  await prepareDatabase({ owner: connection, program }, MIGRATIONS);
  const database = openDatabase(connection, () => {}, CONNECTIONS);
  return {
    connection,
    urls: { DATABASE_URL: urlOf(program), MIGRATION_DATABASE_URL: urlOf(connection) },
    database,
    drop: async () => {
      await database.close();
      await runOn(server, `drop database ${name} with (force)`);
    },
  };
}
