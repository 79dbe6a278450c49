import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { businessNow, moveBusinessClock } from '../src/platform/clock.ts';
import { type Database, openDatabase } from '../src/platform/database.ts';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { openWindowNotice } from './open-window-notice.ts';
import { renewDemo } from './renew-demo.ts';

const WORLD_MS = 90_000;
let testDatabase: TestDatabase;
let database: Database;
let folder: string;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connection, () => {});
  folder = mkdtempSync(join(tmpdir(), 'larder-renew-'));
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
  rmSync(folder, { recursive: true, force: true });
});

test(
  'a world made anew has its window open by the business clock, which is never set back',
  async () => {
    const { db, pool } = database;
    const ahead = (await businessNow(db)).add({ hours: 24 * 100 });
    expect(await moveBusinessClock(db, ahead)).toBe(true);
    await db.insertInto('tags').values({ name: 'From before' }).execute();
    const read = readConfig({ DATA_DIR: folder });
    if ('faults' in read) throw new Error(read.faults.join());
    await renewDemo(pool, read.config);
    const now = await businessNow(db);
    expect(Temporal.Instant.compare(now, ahead)).toBe(1);
    expect(await openWindowNotice(db, now)).toBeNull();
    const { rows } = await sql`select (select count(*) from tags where name = 'From before') as old,
      (select count(*) from users where not is_admin) as customers`.execute(db);
    expect(rows).toEqual([{ old: 0, customers: 2_000 }]);
  },
  WORLD_MS,
);
