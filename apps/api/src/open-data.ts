import { fileURLToPath } from 'node:url';
import type { Config } from './config.ts';
import type { Connection } from './platform/database/database.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/start-embedded-postgres.ts';
import { limitRole } from './platform/database/limit-role.ts';
import { addressWithRoleOf } from './platform/database/hosts/database-url.ts';
import { ownsTables, prepareDatabase } from './platform/database/prepare-database.ts';

export const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url));

export interface OpenData {
  connection: Connection;
  /** The same role without a pooler: for the queue, its jobs and commands. */
  direct: Connection;
  owner: Connection;
  said: string[];
  stop(): Promise<void>;
}

type Roles = Pick<OpenData, 'connection' | 'direct' | 'owner'>;

export async function openData(config: Config, say: (message: string) => void): Promise<OpenData> {
  const embedded =
    config.DATABASE_URL === undefined ? await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log: say }) : null;
  const { connection, owner, direct } = embedded ? { ...embedded, direct: embedded.connection } : rolesOf(config);
  const stop = async () => embedded?.stop();
  try {
    const said = await prepareDatabase({ owner, program: direct }, MIGRATIONS);
    if (await ownsTables(direct))
      say(
        'The role of DATABASE_URL owns the tables or is a superuser, so the database does not protect its schema, audit log and ledger from the program. ' +
          (config.DATABASE_POOLER
            ? 'Behind the pooler its calls also have no time limits: one that hangs keeps its connection and its locks. '
            : '') +
          'Set MIGRATION_DATABASE_URL to the owner and DATABASE_URL to a role of its own.',
      );
    else if (config.DATABASE_POOLER) await limitRole(direct);
    return { connection, direct, owner, said, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export function rolesOf({ DATABASE_URL = '', MIGRATION_DATABASE_URL, DATABASE_POOLER }: Config): Roles {
  const connection = { connectionString: DATABASE_URL };
  if (MIGRATION_DATABASE_URL === undefined) return { connection, owner: connection, direct: connection };
  return {
    connection,
    owner: { connectionString: MIGRATION_DATABASE_URL },
    direct: DATABASE_POOLER
      ? { connectionString: addressWithRoleOf(DATABASE_URL, MIGRATION_DATABASE_URL) }
      : connection,
  };
}
