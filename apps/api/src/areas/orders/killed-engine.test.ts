import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCategory, buildShipping, buildWeek } from '../../../test/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { momentOf, untilMoved } from '../../../test/moments.ts';
import { moneyFaults } from '../../../test/faults/money-faults.ts';
import { buildOrder, buildProduct, buildSubscriber } from '../../../test/orders.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { runStep } from './killed-engine.fixture.ts';

// A few kills; killed-program.test.ts kills the whole program many times.
const ORDERS = 250;
const KILLS = 3;
const LONGEST_MS = 400;

const FIXTURE = fileURLToPath(new URL('killed-engine.fixture.ts', import.meta.url));
const CUTOFF = Temporal.Instant.from('2026-01-03T05:59:59Z');
const DEADLINE = CUTOFF.add({ hours: 48 });
const CARDS = ['4242', '4242', '4242', '0002', '0119', '4242', null] as const;

let testDatabase: TestDatabase;
let database: Database;
let weekId: number;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connection, () => {});
  const { db } = database;
  await buildShipping(db);
  const category = await buildCategory(db);
  const product = await buildProduct(db, category.id);
  const week = await buildWeek(db, '2026-01-05', { 1: CUTOFF.toString(), 2: '2099-01-01T00:00:00Z' }, 202_602);
  weekId = week.id;
  const lines = [{ product, categoryId: category.id, quantity: 8, price: 1_199 }];
  for (let n = 0; n < ORDERS; n++) {
    const customer = await buildSubscriber(db, {
      card: CARDS[n % CARDS.length] ?? null,
      credits: n % 3 === 0 ? 2_500 : 0,
    });
    await buildOrder(db, { customer, weekId, lines });
  }
}, 120_000);
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const DONE = sql<{ n: number }>`select ((select count(total_at_cutoff_cents) + count(closed_at) from orders)
  + (select count(*) from payments where status <> 'pending')
  + (select count(*) from refund_parts where status <> 'pending'))::int as n`;

async function killedWhile(step: 'cutoff' | 'deadline', moment: Temporal.Instant, ms: number): Promise<void> {
  const child = fork(FIXTURE, [JSON.stringify(testDatabase.connection), step, moment.toString()], {
    execArgv: [],
    env: {},
  });
  const ended = once(child, 'exit');
  const before = await one(DONE);
  await Promise.race([untilMoved(() => one(DONE), before), ended]);
  await Promise.race([sleep(ms), ended]);
  child.kill('SIGKILL');
  await ended;
}

async function throughKills(step: 'cutoff' | 'deadline', moment: Temporal.Instant): Promise<void> {
  const before = await one(DONE);
  const doneAtKills: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    await killedWhile(step, moment, momentOf(kill, LONGEST_MS));
    doneAtKills.push(await one(DONE));
  }
  await runStep(database.db, step, moment);
  const all = await one(DONE);
  const amid = doneAtKills.filter((done) => done > before && done < all);
  expect(amid.length, `kills in the middle of ${before} to ${all}, at ${doneAtKills.join(', ')}`).toBeGreaterThan(0);
}

const one = async (query: ReturnType<typeof sql<{ n: number }>>) => (await query.execute(database.db)).rows[0]?.n ?? 0;

test('a cutoff whose process is killed repeatedly charges each order once and misses none', async () => {
  await throughKills('cutoff', CUTOFF);
  expect(await one(sql`select count(*)::int as n from orders where total_at_cutoff_cents is null`)).toBe(0);
  expect(await moneyFaults(database.db)).toEqual({});
}, 60_000);

test('a settlement whose process is killed repeatedly returns each skipped order once and closes every order', async () => {
  const { db } = database;
  await sql`update orders set is_skipped = true, is_skipped_post_cutoff = true, total_cents = 0,
      post_cutoff_funds_return_strategy = case when id % 2 = 0 then 'credit' else 'refund' end
    where status = 'active' and id % 3 <> 0`.execute(db);
  const owed = await one(sql`select sum(total_at_cutoff_cents)::int as n from orders where is_skipped`);
  await throughKills('deadline', DEADLINE);
  expect(await one(sql`select count(*)::int as n from orders where closed_at is null`)).toBe(0);
  const back = sql<{
    n: number;
  }>`select ((select coalesce(sum(amount_cents), 0) from refund_parts where status = 'successful')
    + (select coalesce(sum(amount_cents), 0) from credit_transactions where external_key like '%:settlement:%'))::int as n`;
  expect(await one(back)).toBe(owed);
  expect(await moneyFaults(db)).toEqual({});
}, 60_000);
