import type { Connection } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';

// run-migrate.ts <connection as JSON> <folder>: migrates and reports the applied migrations on the channel.
const [, , connection = '', folder = ''] = process.argv;
try {
  process.send?.({ applied: await migrate(JSON.parse(connection) as Connection, folder) });
} catch (error) {
  process.send?.({ fault: error instanceof Error ? error.message : String(error) });
}
process.disconnect?.();
