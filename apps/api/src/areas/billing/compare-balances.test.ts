import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '@larder/domain/values/cents.ts';
import { buildCustomer } from '../../../test/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { openDatabase, type Database } from '../../platform/database.ts';
import { jobContext } from '../../platform/jobs/job-context.fixture.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { compareBalances } from './compare-balances.job.ts';

let testDatabase: TestDatabase;
let database: Database;
let ctx: JobContext;
let logged = '';

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connection, () => {});
  const log = pino({ level: 'error' }, { write: (line) => void (logged += line) });
  ctx = jobContext(database.db, log);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

test('a balance that is not the sum of its transactions is found and logged as an error', async () => {
  const { db } = ctx;
  const customer = await buildCustomer(db);
  const accounts = await db
    .selectFrom('credit_accounts')
    .select(['id'])
    .where('user_id', '=', customer.id)
    .orderBy('id')
    .execute();
  const [good, bad] = accounts;
  if (!good || !bad) throw new Error('a customer has three accounts');
  for (const amount of [1_500, -500]) {
    await db
      .insertInto('credit_transactions')
      .values({ credit_account_id: good.id, user_id: customer.id, amount_cents: cents(amount), reason: 'test' })
      .execute();
  }
  await db
    .updateTable('credit_accounts')
    .set({ balance_cents: cents(1_000) })
    .where('id', '=', good.id)
    .execute();
  expect(await compareBalances.run({}, ctx)).toEqual({ differing: 0 });
  expect(logged).toBe('');
  await db
    .updateTable('credit_accounts')
    .set({ balance_cents: cents(1) })
    .where('id', '=', bad.id)
    .execute();
  expect(await compareBalances.run({}, ctx)).toEqual({ differing: 1 });
  expect(logged).toContain(`"credit_accounts":[${bad.id}]`);
});
