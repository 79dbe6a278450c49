import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/start-embedded-postgres.ts';

// run-embedded.ts <folder>: starts the server, reports it on the channel, and stops it on a message.
const said: string[] = [];
try {
  const server = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: (line) => said.push(line) });
  process.once('message', () => {
    void server.stop().then(() => process.disconnect?.());
  });
  process.send?.({ connection: server.connection, owner: server.owner, adopted: server.adopted, said });
} catch (error) {
  process.send?.({ fault: error instanceof Error ? error.message : String(error) });
  process.disconnect?.();
}
