import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Connection, openDatabase } from '../src/platform/database/database.ts';
import { createTestDatabase } from '../test/database.ts';
import { isWhole } from '../test/faults/storms.ts';

const SEED_MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const WORLD_MS = 90_000;

const address = (connection: Connection): string => {
  if ('connectionString' in connection) return connection.connectionString;
  const { host, port, user, database: name } = connection;
  return `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
};

test.runIf(isWhole)(
  'a seed killed in the middle leaves nothing of the demo',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'larder-killed-'));
    const target = await createTestDatabase();
    const watcher = openDatabase(target.owner, () => {}, 1);
    const env = {
      ...process.env,
      DATABASE_URL: address(target.connection),
      MIGRATION_DATABASE_URL: address(target.owner),
      DATA_DIR: folder,
      APP_ENV: 'development',
    };
    const seed = spawn(process.execPath, [SEED_MAIN], { env, stdio: 'ignore' });
    const ended = once(seed, 'exit');
    try {
      const isWriting = () =>
        sql`select 1 from pg_stat_activity where datname = current_database() and query like 'copy order%' and state = 'active'`
          .execute(watcher.db)
          .then(({ rows }) => rows.length > 0);
      while (seed.exitCode === null && !(await isWriting())) await sleep(20);
      expect(seed.exitCode, 'the seed ended before it wrote orders').toBeNull();
      seed.kill('SIGKILL');
      await ended;
      const left = await sql`select (select count(*) from users) as users, (select count(*) from orders) as orders,
          (select count(*) from states where is_tax_set) as states, (select count(*) from reasons where title = 'Away that week') as reasons`.execute(
        watcher.db,
      );
      expect(left.rows).toEqual([{ users: 0, orders: 0, states: 0, reasons: 0 }]);
    } finally {
      seed.kill('SIGKILL');
      await watcher.close();
      await target.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  WORLD_MS,
);
