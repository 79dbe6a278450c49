import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { passCutoff } from '../apps/api/src/areas/orders/weeks/pass-cutoff.ts';
import { jobContext } from '../apps/api/src/platform/jobs/job-context.fixture.ts';
import { startJobs } from '../apps/api/src/platform/jobs/start-jobs.ts';
import { jobsPlan } from '../apps/api/src/schedules.ts';
import { BY_ONE_STATEMENT } from './by-hand/cutoff-by-hand.ts';
import { ratio, timed } from './measure.ts';
import type { OrderBase } from './order-base.ts';
import { rate, seconds, timedByHand } from './step.ts';

const MOST_CHARGING_MS = 30_000;

/** The engine against one statement that writes the same rows. */
export async function benchCutoff(base: OrderBase, orders: number): Promise<string[]> {
  const { db, pool } = base.database;
  const ctx = { ...jobContext(db), config: base.config };
  const plan = { ...jobsPlan, connection: base.connection, config: base.config, db, files: ctx.files, log: ctx.log };
  const queue = await startJobs({ ...plan, role: 'web' });
  const byHand = await timedByHand(pool, BY_ONE_STATEMENT);
  const { took: byEngine } = await timed(() => passCutoff.run({ ...ctx, jobs: queue }, base.cutoff));
  await queue.stop();
  const charges = await rateOfCharges(pool, () => startJobs({ ...plan, role: 'worker' }));
  return [
    'step | time | orders a second | to the one statement',
    `the same rows by one statement | ${seconds(byHand)} | ${rate(orders, byHand)} | x1.00`,
    `the engine's step: prices, carts, payments, jobs | ${seconds(byEngine)} | ${rate(orders, byEngine)} | ${ratio(byEngine, byHand)}`,
    '',
    `charges of the sandbox by one worker: ${charges} a second`,
  ];
}

/** Per second, until all are made or time is up. */
async function rateOfCharges(pool: pg.Pool, start: () => ReturnType<typeof startJobs>): Promise<number> {
  const pending = async () => {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from payments where status = 'pending'`,
    );
    return rows[0]?.n ?? 0;
  };
  const all = await pending();
  const worker = await start();
  while ((await pending()) === all) await sleep(20);
  const begun = performance.now();
  const before = await pending();
  let left = before;
  while (left > 0 && performance.now() - begun < MOST_CHARGING_MS) {
    await sleep(250);
    left = await pending();
  }
  const took = performance.now() - begun;
  await worker.stop();
  return rate(before - left, took);
}
