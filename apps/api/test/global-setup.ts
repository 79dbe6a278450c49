import type { TestProject } from 'vitest/node';
import { startOwnServer } from './own-server/own-server.ts';
import { type Connection, createTemplate, dropTemplate } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: Connection;
    template: string;
  }
}

/** With one migrated database to copy. */
export default async function setUpServer(project: TestProject): Promise<() => Promise<void>> {
  const outside = process.env['TEST_DATABASE_URL'];
  const server = outside ? null : await startOwnServer();
  const connection: Connection = server ? server.superuser : { connectionString: outside ?? '' };
  const template = await createTemplate(connection);
  project.provide('testServer', connection);
  project.provide('template', template);
  return async () => {
    if (server) await server.stop();
    else await dropTemplate(connection, template);
  };
}
