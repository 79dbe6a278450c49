import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BATCH_NAMES } from '@larder/domain/values/batches.ts';
import { buildBatch } from '../../../test/batches.ts';
import { buildStaff } from '../../../test/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { buildCreditsBatch, buildManyCredited, creditFaults } from '../../../test/credited.ts';
import { batchFaults, throughKills } from '../../../test/killed-batch.ts';
import { buildManyRegenerable, buildRegenerableShop } from '../../../test/regenerable.ts';
import { type Database, openDatabase } from '../../platform/database.ts';

// A few kills of the work alone; the whole program and many of them are in batches.killed-program.test.ts.
const KILLS = 3;
const ORDERS = 300;
const PEOPLE = 1_500;
const ROWS = 8_000;
const LONGEST_MS = 500;

let testDatabase: TestDatabase;
let database: Database;
let staffId: number;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connection, () => {});
  staffId = (await buildStaff(database.db)).id;
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const kill = (batchId: number) =>
  throughKills(database.db, testDatabase.connection, batchId, { kills: KILLS, longestMs: LONGEST_MS });

test('a regeneration that is killed again and again makes each order again once', async () => {
  const { db } = database;
  const shop = await buildRegenerableShop(db);
  const ids = await buildManyRegenerable(db, shop, ORDERS);
  const id = await buildBatch(db, {
    name: BATCH_NAMES.regenerateOrders,
    staffId,
    jobs: ids.map((orderId) => ({ subject: { type: 'order' as const, id: orderId } })),
    input: { refill_cart: true, recalculate_dates: true },
  });
  await kill(id);
  expect(await batchFaults(db, id)).toEqual({});
  const { rows } = await sql<{ version: number; changes: number; orders: number }>`select o.version,
      (select count(*) from changes c where c.order_id = o.id)::int as changes, count(*)::int as orders
    from orders o group by 1, 2 order by 1`.execute(db);
  expect(rows).toEqual([
    { version: 1, changes: 0, orders: ORDERS / 10 },
    { version: 2, changes: 2, orders: ORDERS - ORDERS / 10 },
  ]);
}, 60_000);

test('mass credits that are killed again and again apply each row once', async () => {
  const { db } = database;
  const ids = await buildManyCredited(db, PEOPLE);
  const id = await buildCreditsBatch(db, { staffId, userIds: ids, rows: ROWS });
  await kill(id);
  expect(await batchFaults(db, id)).toEqual({});
  expect(await creditFaults(db, id)).toEqual({});
}, 60_000);
