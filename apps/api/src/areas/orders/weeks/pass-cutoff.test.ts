import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildWeek } from '../../../../test/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { whileLocked } from '../../../../test/locks.ts';
import { buildLargeShop, buildManyOrders } from '../../../../test/many-orders.ts';
import { type Database, openDatabase } from '../../../platform/database/database.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { passCutoff } from './pass-cutoff.ts';

const CUTOFF = Temporal.Instant.from('2026-01-03T05:59:59Z');
/** Two and a bit chunks. */
const ORDERS = 450;

let testDatabase: TestDatabase;
let database: Database;
beforeEach(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connection, () => {});
  const { db } = database;
  await buildLargeShop(db);
  const week = await buildWeek(db, '2026-01-05', { 1: CUTOFF.toString(), 2: '2099-01-01T00:00:00Z' }, 202_602);
  await buildManyOrders(db, { count: ORDERS, weekId: week.id, cards: ['4242'], creditEvery: 0, skipEvery: 0 });
});
afterEach(async () => {
  await database.close();
  await testDatabase.drop();
});

const countPassed = async () => {
  const { rows } = await sql<{
    passed: number;
  }>`select count(total_at_cutoff_cents)::int as passed from orders`.execute(database.db);
  return rows[0]?.passed;
};

const expectAllChargedOnce = async () => {
  const { rows } = await sql<object>`select count(*)::int as charges, count(distinct order_id)::int as orders
    from payments p join orders o on o.id = p.order_id and o.total_at_cutoff_cents = p.amount_cents
    where p.status = 'pending' and p.stage = 'cutoff'`.execute(database.db);
  expect(rows).toEqual([{ charges: ORDERS, orders: ORDERS }]);
};

test('while customers of one chunk wait for a call, a cutoff passes all other customers', async () => {
  const { db } = database;
  await whileLocked(
    db,
    (tx) => sql`select id from users where referral_id = 'MANY1' for no key update`.execute(tx),
    () => passCutoff.run(jobContext(db), CUTOFF),
    {
      whileWaiting: async () => {
        await expect.poll(countPassed).toBe(ORDERS - 200);
      },
    },
  );
  await expectAllChargedOnce();
});

test('a cutoff of which one chunk fails ends after the others under way, begins no further ones and is finished by the next run', async () => {
  const { db } = database;
  const ctx = jobContext(db);
  const failed = Promise.withResolvers<void>();
  let [begun, underWay] = [0, 0];
  const transaction: typeof ctx.transaction = async (work) => {
    underWay += 1;
    // The first opens the window.
    const isFailing = ++begun === 2;
    try {
      return await ctx.transaction(async (tx) => {
        if (isFailing) throw new Error('the disk is full');
        const done = await work(tx);
        if (begun > 2) await failed.promise;
        return done;
      });
    } finally {
      underWay -= 1;
      if (isFailing) failed.resolve();
    }
  };
  await expect(passCutoff.run({ ...ctx, transaction }, CUTOFF)).rejects.toThrow('the disk is full');
  expect({ begun, underWay, passed: await countPassed() }).toEqual({ begun: 3, underWay: 0, passed: 200 });
  await passCutoff.run(ctx, CUTOFF);
  await expectAllChargedOnce();
});

test('a cutoff that is stopped begins no further chunks and leaves them to the next run', async () => {
  const { db } = database;
  const ctx = jobContext(db);
  const stopping = new AbortController();
  const transaction: typeof ctx.transaction = async (work) => {
    const done = await ctx.transaction(work);
    if ((await countPassed())! > 0) stopping.abort();
    return done;
  };
  await passCutoff.run({ ...ctx, transaction, signal: stopping.signal }, CUTOFF);
  expect(await countPassed()).toBeLessThan(ORDERS);
  await passCutoff.run(ctx, CUTOFF);
  await expectAllChargedOnce();
});
