import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testConfig, testFiles } from '../test/config.ts';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { openDatabase, type Database } from './platform/database/database.ts';
import { startJobs } from './platform/jobs/start-jobs.ts';
import { jobsPlan, schedules } from './schedules.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connection, () => {});
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const listSchedules = async () => {
  const { rows } = await sql<{
    name: string;
    timezone: string;
  }>`select name, timezone from pgboss.schedule order by name`.execute(database.db);
  return rows;
};

test('schedules run in Chicago time, and those no longer in the program are removed', async () => {
  const start = (plan: typeof schedules) =>
    startJobs({
      ...jobsPlan,
      schedules: plan,
      connection: testDatabase.connection,
      role: 'worker',
      config: testConfig(),
      files: testFiles(),
      db: database.db,
      log: pino({ level: 'silent' }),
    });
  const whole = await start(schedules);
  expect(await listSchedules()).toEqual(
    [
      'add-up-orders',
      'ask-disputes',
      'ask-pending-payments',
      'ask-pending-refunds',
      'check-money',
      'clean-up-card-links',
      'clean-up-gateway-events',
      'clean-up-idempotency-keys',
      'clean-up-mails',
      'clean-up-promo-code-simulations',
      'clean-up-regeneration-comparisons',
      'clean-up-sign-in',
      'clean-up-uploads',
      'clear-customer-imports',
      'clear-historical-order-imports',
      'clear-product-imports',
      'clear-unsent-mails',
      'clear-zip-code-imports',
      'delete-batch-words',
      'end-impersonations',
      'handle-waiting-events',
      'keep-months',
      'rebuild-queue-indexes',
      'sweep-pictures',
    ].map((name) => ({ name, timezone: 'America/Chicago' })),
  );
  await whole.stop();
  const less = await start({ ...schedules, cleanUp: [] });
  expect((await listSchedules()).map(({ name }) => name)).toEqual([
    'ask-disputes',
    'ask-pending-payments',
    'ask-pending-refunds',
    'check-money',
    'handle-waiting-events',
  ]);
  await less.stop();
});
