import { connectionTo, runOn } from '../apps/api/test/template.ts';
import { MIGRATIONS } from '../apps/api/src/open-data.ts';
import { type Connection, type Database, openDatabase } from '../apps/api/src/platform/database.ts';
import { migrate } from '../apps/api/src/platform/migrate.ts';

export interface OwnDatabase {
  connection: Connection;
  database: Database;
  drop(): Promise<void>;
}

/** A database of a measurement's own on the same server, made anew each time, with the schema and nothing in it. */
export async function makeOwnDatabase(server: Connection, name: string): Promise<OwnDatabase> {
  await runOn(server, `drop database if exists ${name} with (force)`);
  await runOn(server, `create database ${name}`);
  const connection = connectionTo(server, name);
  await migrate(connection, MIGRATIONS);
  const database = openDatabase(connection, () => {});
  return {
    connection,
    database,
    drop: async () => {
      await database.close();
      await runOn(server, `drop database ${name} with (force)`);
    },
  };
}
