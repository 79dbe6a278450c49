import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Config } from '../../src/config.ts';
import { jobContext } from '../../src/platform/jobs/job-context.fixture.ts';
import type { Job } from '../../src/platform/jobs/jobs.ts';
import { runProgram } from './child-program.ts';
import { momentOf, untilMoved } from '../moments.ts';
import type { TestServer } from '../server.ts';

/** Every run kills a few jobs; `npm run test:faults` kills the whole program 20 times. */
export const isWhole = Boolean(process.env['LARDER_FAULTS']);
/** `npm test` leaves these kills out; the engine's own are in it. */
export const runsKills = isWhole || process.env['LARDER_FULL'] === '1';
const KILLS = isWhole ? 20 : 2;
const LONGEST_MS = isWhole ? 600 : 80;
export const MINUTES_EACH = (isWhole ? 20 : 2) * 60_000;

interface KilledJob<Data> {
  job: Job<Data>;
  data: Data;
  look: () => Promise<{ done: number; all: number; isEnded: boolean }>;
  afterKill?: () => Promise<void>;
  /** Settings of the program that is killed. */
  config?: Partial<Config>;
  /** After the first progress; less for jobs that end within a second. */
  longestMs?: number;
}

/** At least once in the middle of its work. */
export async function throughKills<Data>(server: TestServer, killed: KilledJob<Data>): Promise<void> {
  const { job, data, look, afterKill, longestMs = LONGEST_MS } = killed;
  let amid = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const before = await look();
    if (before.isEnded) break;
    await whileRunning(server, killed, async () => {
      await untilMoved(look, before);
      await sleep(momentOf(kill, longestMs));
    });
    const { done, all } = await look();
    if (done > 0 && done < all) amid += 1;
    await afterKill?.();
    if (isWhole && kill > 0) await handOver(server);
  }
  expect(amid, 'kills in the middle of the work').toBeGreaterThan(0);
  if (isWhole)
    await whileRunning(server, killed, async () => {
      for (let now = await look(); !now.isEnded;) now = await untilMoved(look, now);
    });
  else await job.run(data, jobContext(server.db));
}

/** As the queue does after 10 seconds without a heartbeat and a delay: only the first kill of a job waits for them. */
const handOver = ({ db }: TestServer) =>
  sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(db);

/** Killed at the end. */
async function whileRunning<Data>(
  { connection }: TestServer,
  { job, data, config = {} }: KilledJob<Data>,
  wait: () => Promise<void>,
): Promise<void> {
  const to = JSON.stringify(connection);
  const program = isWhole
    ? await runProgram('run-worker.ts', [to, JSON.stringify(config)])
    : await runProgram('run-job.ts', [to, job.name, JSON.stringify(data)]);
  try {
    await wait();
  } finally {
    await program.kill();
  }
}
