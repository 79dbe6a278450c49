import { fileURLToPath } from 'node:url';
import type { Config } from './config.ts';
import type { Connection } from './platform/database/database.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/start-embedded-postgres.ts';
import { ownsTables, prepareDatabase } from './platform/database/prepare-database.ts';

export const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url));

export interface OpenData {
  connection: Connection;
  owner: Connection;
  said: string[];
  stop(): Promise<void>;
}

export async function openData(config: Config, say: (message: string) => void): Promise<OpenData> {
  const embedded =
    config.DATABASE_URL === undefined ? await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log: say }) : null;
  const { connection, owner } = embedded ?? rolesOf(config);
  const stop = async () => embedded?.stop();
  try {
    const said = await prepareDatabase({ owner, program: connection }, MIGRATIONS);
    if (await ownsTables(connection))
      say(
        'The role of DATABASE_URL owns the tables or is a superuser, so the database does not protect its schema, audit log and ledger from the program. ' +
          'Set MIGRATION_DATABASE_URL to the owner and DATABASE_URL to a role of its own.',
      );
    return { connection, owner, said, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function rolesOf({ DATABASE_URL = '', MIGRATION_DATABASE_URL }: Config): Pick<OpenData, 'connection' | 'owner'> {
  const connection = { connectionString: DATABASE_URL };
  return {
    connection,
    owner: MIGRATION_DATABASE_URL === undefined ? connection : { connectionString: MIGRATION_DATABASE_URL },
  };
}
