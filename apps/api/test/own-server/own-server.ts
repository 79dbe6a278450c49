import { chmodSync, existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { SUPERUSER } from '../../src/platform/embedded-postgres/make-cluster.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/start-embedded-postgres.ts';
import { makeRunFolder, removeLeftFolders } from './run-folders.ts';

/** In memory where possible. */
export async function startOwnServer() {
  const home = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  removeLeftFolders(home);
  const folder = makeRunFolder(home);
  chmodSync(folder, 0o755); // for the account of the server, where we are root
  const server = await startEmbeddedPostgres({ dataDir: folder, durable: false });
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { superuser: { ...server.connection, user: SUPERUSER, database: 'postgres' }, stop };
}
