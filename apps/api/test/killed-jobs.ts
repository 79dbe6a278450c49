import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { jobContext } from '../src/platform/jobs/job-context.fixture.ts';
import type { Job } from '../src/platform/jobs/jobs.ts';
import { runProgram } from './child-program.ts';
import { momentOf, untilMoved } from './moments.ts';
import type { TestServer } from './server.ts';

/** A few kills of the jobs alone belong to every run; 20 of the whole program, with its queue, to `npm run test:faults`. */
export const isWhole = Boolean(process.env['LARDER_FAULTS']);
const KILLS = isWhole ? 20 : 2;
/** How long a program is left at work once something is done. */
const LONGEST_MS = isWhole ? 600 : 80;
export const MINUTES_EACH = (isWhole ? 20 : 2) * 60_000;

interface KilledJob<Data> {
  job: Job<Data>;
  data: Data;
  /** How much of all is done. */
  look: () => Promise<{ done: number; all: number; isEnded: boolean }>;
  afterKill?: () => Promise<void>;
}

/** Kills a job again and again, at least once in the middle of its work, and then lets it end. */
export async function throughKills<Data>(server: TestServer, killed: KilledJob<Data>): Promise<void> {
  const { job, data, look, afterKill } = killed;
  let amid = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const before = await look();
    if (before.isEnded) break;
    await whileRunning(server, killed, async () => {
      await untilMoved(look, before);
      await sleep(momentOf(kill, LONGEST_MS));
    });
    const { done, all } = await look();
    if (done > 0 && done < all) amid += 1;
    await afterKill?.();
  }
  expect(amid, 'kills in the middle of the work').toBeGreaterThan(0);
  if (isWhole)
    await whileRunning(server, killed, async () => {
      for (let now = await look(); !now.isEnded;) now = await untilMoved(look, now);
    });
  else await job.run(data, jobContext(server.db));
}

/** The whole program takes its work from the queue; the job alone is told. Killed in the end. */
async function whileRunning<Data>(
  { connection }: TestServer,
  { job, data }: KilledJob<Data>,
  wait: () => Promise<void>,
): Promise<void> {
  const to = JSON.stringify(connection);
  const program = isWhole
    ? await runProgram('run-worker.ts', [to])
    : await runProgram('run-job.ts', [to, job.name, JSON.stringify(data)]);
  try {
    await wait();
  } finally {
    await program.kill();
  }
}
