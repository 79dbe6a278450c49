import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Connection, createTemplate, dropTemplate } from './template.ts';
import { SUPERUSER } from '../src/platform/embedded-postgres/make-cluster.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/start-embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: Connection;
    template: string;
  }
}

/** One server for the whole run, in memory where possible, with one migrated database to copy. */
export default async function setUpServer(project: TestProject): Promise<() => Promise<void>> {
  const outside = process.env['TEST_DATABASE_URL'];
  const server = outside ? null : await startOwnServer();
  const connection: Connection = server
    ? { ...server.connection, user: SUPERUSER, database: 'postgres' }
    : { connectionString: outside ?? '' };
  const template = await createTemplate(connection);
  project.provide('testServer', connection);
  project.provide('template', template);
  return async () => {
    if (server) await server.stop();
    else await dropTemplate(connection, template);
  };
}

async function startOwnServer() {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'larder-test-'));
  chmodSync(folder, 0o755); // for the account of the server, where we are root
  const server = await startEmbeddedPostgres({ dataDir: folder, durable: false });
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...server, stop };
}
