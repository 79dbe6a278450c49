import { fileURLToPath } from 'node:url';
import type { Config } from './config.ts';
import type { Connection } from './platform/database.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from './platform/migrate.ts';

export const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url));

export interface OpenData {
  connection: Connection;
  /** What was done, in words, for whoever started the program. */
  said: string[];
  stop(): Promise<void>;
}

/** The database that the configuration names, or the embedded one, brought to this program's schema. */
export async function openData(config: Config, say: (words: string) => void): Promise<OpenData> {
  const embedded =
    config.DATABASE_URL === undefined ? await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log: say }) : null;
  const connection: Connection = embedded ? embedded.connection : { connectionString: config.DATABASE_URL ?? '' };
  const stop = async () => embedded?.stop();
  try {
    const applied = await migrate(connection, MIGRATIONS);
    return { connection, said: applied, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
