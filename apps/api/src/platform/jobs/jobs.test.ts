import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { testConfig, testFiles } from '../../../test/config.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { defineJob } from './define-job.ts';
import type { AnyJob, Job } from './jobs.ts';
import { later } from './later.ts';
import { type Role, type RunningJobs, startJobs } from './start-jobs.ts';
import { isWhole } from '../../../test/faults/storms.ts';

const log = pino({ level: 'silent' });
let testDatabase: TestDatabase;
let database: Database;
const running: RunningJobs[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connection, () => {});
});
afterAll(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()));
  await database.close();
  await testDatabase.drop();
});

async function start(role: Role, ...jobs: AnyJob[]): Promise<RunningJobs> {
  const { connection } = testDatabase;
  const schedules = { business: [], cleanUp: [], health: [] };
  const started = await startJobs({
    connection,
    role,
    jobs,
    schedules,
    config: testConfig(),
    files: testFiles(),
    db: database.db,
    log,
    graceMs: 2_000,
  });
  running.push(started);
  return started;
}

const numbered = (name: string, run: Job<{ n: number }>['run'], more: Partial<Job<{ n: number }>> = {}) =>
  defineJob({ name, data: z.object({ n: z.int() }), run, ...more });

const enqueue = (jobs: RunningJobs, job: Job<{ n: number }>, n: number) =>
  database.db.transaction().execute((tx) => later(tx, { jobs }, job, { n }));

async function until(met: () => boolean | Promise<boolean>, ms = 15_000): Promise<void> {
  const deadline = performance.now() + ms;
  while (!(await met())) {
    if (performance.now() > deadline) throw new Error('timed out');
    await sleep(10);
  }
}

test('a job of a transaction that commits runs once, one of a transaction rolled back never', async () => {
  const ran: number[] = [];
  const job = numbered('commit-or-not', async ({ n }) => void ran.push(n));
  const jobs = await start('both', job);
  await expect(
    database.db.transaction().execute(async (tx) => {
      await later(tx, { jobs }, job, { n: 1 });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await enqueue(jobs, job, 2);
  await enqueue(jobs, job, 3);
  await until(() => ran.length === 2);
  await sleep(500);
  expect(new Set(ran)).toEqual(new Set([2, 3]));
  expect(ran).toHaveLength(2);
});

test('a web process only enqueues, and a worker picks the job up well within a second', async () => {
  let pickedUpAt = 0;
  const job = numbered('apart', async () => void (pickedUpAt = performance.now()));
  const web = await start('web', job);
  await enqueue(web, job, 1);
  await sleep(1_000);
  expect(pickedUpAt).toBe(0);
  await start('worker', job);
  await until(() => pickedUpAt > 0);
  // The next poll comes two seconds after the last; the fastest run excludes a slow machine.
  let quickest = Number.POSITIVE_INFINITY;
  for (let n = 0; n < 5 && quickest > 1_000; n++) {
    pickedUpAt = 0;
    await sleep(300); // the worker is idle and waits
    const asked = performance.now();
    await enqueue(web, job, 2);
    await until(() => pickedUpAt > 0);
    quickest = Math.min(quickest, pickedUpAt - asked);
  }
  expect(quickest).toBeLessThan(1_000);
});

test('a job that fails runs again, and does not delay the others of its batch', async () => {
  const tries = new Map<number, number>();
  const job = numbered('second-try', async ({ n }) => {
    tries.set(n, (tries.get(n) ?? 0) + 1);
    if (n === 1 && tries.get(n) === 1) throw new Error('the first try fails');
  });
  const jobs = await start('both', job);
  await database.db.transaction().execute((tx) => jobs.enqueueAll(tx, job, [{ n: 1 }, { n: 2 }, { n: 3 }]));
  await until(() => tries.get(1) === 2);
  expect([tries.get(2), tries.get(3)]).toEqual([1, 1]);
});

test('a failed job is deleted within minutes of the end of its time', async () => {
  const job = numbered('kept-for-an-hour', async () => {}, { keepHours: 1 });
  await start('worker', job);
  const { db } = database;
  await sql`update pgboss.queue set maintain_on = now() - interval '11 minutes' where name = ${job.name}`.execute(db);
  await sql`insert into pgboss.job (name, state, completed_on, deletion_seconds)
    values (${job.name}, 'failed', now() - interval '2 hours', 3600)`.execute(db);
  const left = async () => (await sql`select from pgboss.job where name = ${job.name}`.execute(db)).rows;
  await expect.poll(left, { timeout: 15_000 }).toEqual([]);
});

test('data of the wrong shape is refused where it is enqueued', async () => {
  const job = numbered('checked', async () => {});
  const jobs = await start('web', job);
  await expect(enqueue(jobs, job, 1.5)).rejects.toThrow('expected int');
});

test('a stop waits for running jobs', async () => {
  let state = 'waiting';
  const job = numbered('finishes', async () => {
    state = 'running';
    await sleep(600);
    state = 'done';
  });
  const jobs = await start('both', job);
  await enqueue(jobs, job, 1);
  await until(() => state === 'running');
  await jobs.stop();
  expect(state).toBe('done');
});

test.runIf(isWhole)('a job that outlasts the grace time returns to the queue, and its signal is aborted', async () => {
  let isAborted = false;
  let isDone = false;
  let isRunning = false;
  const slow = numbered('given-back', async (_, { signal }) => {
    isRunning = true;
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    isAborted = true;
  });
  const first = await start('both', slow);
  await enqueue(first, slow, 1);
  await until(() => isRunning);
  await first.stop();
  expect(isAborted).toBe(true);
  await start(
    'both',
    numbered('given-back', async () => void (isDone = true)),
  );
  await until(() => isDone);
});
