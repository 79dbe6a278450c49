import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SUPERUSER } from '../src/platform/embedded-postgres/make-cluster.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/start-embedded-postgres.ts';

/** In memory where possible. */
export async function startOwnServer() {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'larder-test-'));
  chmodSync(folder, 0o755); // for the account of the server, where we are root
  const server = await startEmbeddedPostgres({ dataDir: folder, durable: false });
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { superuser: { ...server.connection, user: SUPERUSER, database: 'postgres' }, stop };
}
