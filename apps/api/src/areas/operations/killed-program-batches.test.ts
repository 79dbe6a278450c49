import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { batchFaults } from '../../../test/batch-faults.ts';
import { buildStaff } from '../../../test/builders.ts';
import { type ChildProgram, runProgram } from '../../../test/child-program.ts';
import { buildManyCredited, creditFaults, creditsCsv, creditsForm } from '../../../test/credited.ts';
import { buildManyRegenerable, buildRegenerableShop } from '../../../test/regenerable.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { jobContext } from '../../platform/jobs/job-context.fixture.ts';
import { massCredits } from './mass-credits.job.ts';
import { regenerateOrdersOfBatch } from './regenerate-orders.job.ts';

// A few kills of the jobs alone belong to every run; 20 of the whole program, with its queue, to `npm run test:faults`.
const isWhole = Boolean(process.env['LARDER_FAULTS']);
const KILLS = isWhole ? 20 : 2;
const ORDERS = isWhole ? 8_000 : 200;
const CREDITS = isWhole ? { rows: 100_000, customers: 20_000 } : { rows: 6_000, customers: 1_000 };
const LONGEST_MS = isWhole ? 500 : 400;
const STANDSTILL_MS = 60_000;
const MINUTES_EACH = (isWhole ? 20 : 2) * 60_000;

let server: TestServer;
let cookie: string;
const running = new Set<ChildProgram<unknown>>();

beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.session((await buildStaff(server.db)).id);
}, 60_000);
afterEach(async () => {
  for (const program of running) await program.kill();
  running.clear();
});
afterAll(() => server.close());

/** How many jobs are done; what is not finished counts none more. */
async function standing(id: number): Promise<{ done: number; isFinished: boolean }> {
  const { rows } = await sql<{ done: number; isFinished: boolean }>`select succeeded_jobs + failed_jobs as done,
    finished_at is not null as "isFinished" from batches where id = ${id}`.execute(server.db);
  return rows[0] ?? { done: 0, isFinished: false };
}

/** The whole program takes its work from the queue; the job alone is told. */
async function start(job: string, batchId: number): Promise<void> {
  const connection = JSON.stringify(server.connection);
  running.add(
    isWhole
      ? await runProgram('run-worker.ts', [connection])
      : await runProgram('run-job.ts', [connection, job, JSON.stringify({ batch_id: batchId })]),
  );
}

/** Waits until the batch goes on; a minute in which nothing is done means that it is stuck. */
async function untilMoved(id: number, from: number): Promise<void> {
  for (const end = performance.now() + STANDSTILL_MS; performance.now() < end; await sleep(10)) {
    const { done, isFinished } = await standing(id);
    if (done > from || isFinished) return;
  }
  throw new Error('nothing was done for a minute');
}

async function throughKills(job: typeof massCredits, batchId: number): Promise<void> {
  for (let kill = 0; kill < KILLS; kill++) {
    const before = await standing(batchId);
    await start(job.name, batchId);
    if (isWhole) await untilMoved(batchId, before.done);
    // Spread by the fraction of the golden ratio: never twice the same, and even however many there are.
    await sleep(LONGEST_MS * ((kill * 0.618_034 + 0.1) % 1));
    for (const program of running) await program.kill();
    running.clear();
  }
  if (!isWhole) return void (await job.run({ batch_id: batchId }, jobContext(server.db)));
  await start(job.name, batchId);
  for (let last = -1; ;) {
    const { done, isFinished } = await standing(batchId);
    if (isFinished) return;
    if (last >= 0) await untilMoved(batchId, last);
    last = done;
  }
}

describe('a batch whose program is killed again and again', () => {
  test('regenerates each order once, and its counters are true', { timeout: MINUTES_EACH }, async () => {
    const shop = await buildRegenerableShop(server.db);
    const order_ids = await buildManyRegenerable(server.db, shop, ORDERS);
    const { body } = await server.call('POST', '/api/sales/admin/batch/regenerate-orders', {
      as: cookie,
      body: { order_ids, actions: { refill_cart: true, recalculate_dates: true } },
    });
    await throughKills(regenerateOrdersOfBatch, body.data.id);
    expect(await batchFaults(server.db, body.data.id)).toEqual({});
    const { rows } = await sql<{ version: number; changes: number; orders: number }>`select o.version,
        (select count(*) from changes c where c.order_id = o.id)::int as changes, count(*)::int as orders
      from orders o group by 1, 2 order by 1`.execute(server.db);
    expect(rows).toEqual([
      { version: 1, changes: 0, orders: ORDERS / 10 },
      { version: 2, changes: 2, orders: ORDERS - ORDERS / 10 },
    ]);
  });

  test('applies each credit once, and its counters are true', { timeout: MINUTES_EACH }, async () => {
    await buildManyCredited(server.db, CREDITS.customers);
    const form = creditsForm(creditsCsv({ ...CREDITS, tooMuchEvery: 7 }));
    const { status, body } = await server.call('POST', '/api/billing/admin/credits', { as: cookie, form });
    expect(status, JSON.stringify(body)).toBe(202);
    await throughKills(massCredits, body.data.id);
    expect(await batchFaults(server.db, body.data.id)).toEqual({});
    expect(await creditFaults(server.db, body.data.id)).toEqual({});
  });
});
