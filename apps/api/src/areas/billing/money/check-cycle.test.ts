import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildChargedOrder, buildShop } from '../../../../test/charged-orders.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { passCutoff } from '../../orders/weeks/pass-cutoff.ts';
import { checkCycle, checkMoney } from './check-money.job.ts';
import { listCurrentChecks, sumOf } from './check-money.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const differences = async () => (await listCurrentChecks(server.db)).reduce((sum, { found }) => sum + sumOf(found), 0);

test('a finished step reconciles its cycle, and its differences stay until a later run finds none', async () => {
  const { db } = server;
  const ctx = jobContext(db);
  const { cutoff, week, order } = await buildChargedOrder(db, await buildShop(db));
  const cycle = { order_week_id: week.id, production_cycle_id: 1 };
  await sql`update order_week_cycles set cutoff_done_at = null where order_week_id = ${week.id}`.execute(db);
  const enqueued: unknown[] = [];
  const jobs = {
    ...ctx.jobs,
    enqueue: async (_: unknown, __: unknown, data: unknown) => void enqueued.push(data),
  };
  await passCutoff.run({ ...ctx, jobs }, cutoff);
  expect(enqueued).toContainEqual(cycle);

  await checkMoney.run({}, ctx);
  await sql`update orders set total_at_cutoff_cents = null where id = ${order.id}`.execute(db);
  await checkCycle.run(cycle, ctx);
  expect(await differences()).toBeGreaterThan(0);
  const [newest] = await listCurrentChecks(db);
  expect(newest?.found.map(({ name }) => name)).toContain('stranded-at-cutoff');
  await sql`update orders set total_at_cutoff_cents = total_cents where id = ${order.id}`.execute(db);
  await checkCycle.run(cycle, ctx);
  expect(await differences()).toBe(0);
});
