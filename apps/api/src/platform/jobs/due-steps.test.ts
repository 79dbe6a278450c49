import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testConfig, testFiles } from '../../../test/config.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { businessNow, moveBusinessClock } from '../clock.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { type DueStep, earliestDue } from './due-steps.ts';
import { type RunningJobs, startJobs } from './start-jobs.ts';
import { isWhole } from '../../../test/faults/storms.ts';

let testDatabase: TestDatabase;
let database: Database;
const running: RunningJobs[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connection, () => {});
});
afterEach(() => Promise.all(running.splice(0).map((jobs) => jobs.stop())));
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

async function start(...business: DueStep[]): Promise<RunningJobs> {
  const { connection } = testDatabase;
  const log = pino({ level: 'silent' });
  const schedules = { business, cleanUp: [], health: [] };
  const jobs = await startJobs({
    connection,
    role: 'both',
    jobs: [],
    schedules,
    config: testConfig(),
    files: testFiles(),
    db: database.db,
    log,
    graceMs: GRACE_MS,
  });
  running.push(jobs);
  return jobs;
}

/** Longer than a test may take, so that no stop may wait for it. */
const GRACE_MS = 120_000;

function stepAt(
  name: string,
  moments: Temporal.Instant[],
  seen: string[],
  run: () => Promise<void> = async () => {},
): DueStep {
  return {
    name,
    nextDue: async (_, now) => moments.find((moment) => Temporal.Instant.compare(moment, now) <= 0) ?? null,
    async run(_, moment) {
      await run();
      seen.push(`${name} ${moment.toString()}`);
      moments.splice(0, 1);
    },
  };
}

async function until(met: () => boolean): Promise<void> {
  for (const deadline = performance.now() + 30_000; !met(); await sleep(20)) {
    if (performance.now() > deadline) throw new Error('timed out');
  }
}

test('steps that a moved clock makes due run in the order of their moments, each seeing its own as now', async () => {
  const now = await businessNow(database.db);
  const [t1, t2, t3, t4] = [10, 20, 30, 1_000].map((hours) => now.add({ hours }));
  if (!t1 || !t2 || !t3 || !t4) throw new Error('four moments');
  const seen: string[] = [];
  await start(stepAt('deadline', [t2, t4], seen), stepAt('cutoff', [t1, t3], seen));
  await sleep(1_500);
  expect(seen).toEqual([]);
  await moveBusinessClock(database.db, now.add({ hours: 40 }));
  await until(() => seen.length === 3);
  expect(seen).toEqual([`cutoff ${t1.toString()}`, `deadline ${t2.toString()}`, `cutoff ${t3.toString()}`]);
});

test('with several workers each moment runs once, in one process at a time', async () => {
  const now = await businessNow(database.db);
  const moments = [1, 2, 3].map((seconds) => now.add({ seconds }));
  const seen: string[] = [];
  let inside = 0;
  let most = 0;
  const slow = async () => {
    most = Math.max(most, ++inside);
    await sleep(300);
    inside--;
  };
  const step = stepAt('slow', moments, seen, slow);
  await Promise.all([start(step), start(step), start(step)]);
  await until(() => seen.length === 3);
  await sleep(1_500);
  expect(seen).toHaveLength(3);
  expect(most).toBe(1);
});

test('a step that fails is retried before any later one runs', async () => {
  const now = await businessNow(database.db);
  const seen: string[] = [];
  let failures = 2;
  const failing = async () => {
    if (failures-- > 0) throw new Error('not yet');
  };
  await start(
    stepAt('later', [now.subtract({ seconds: 1 })], seen),
    stepAt('first', [now.subtract({ seconds: 2 })], seen, failing),
  );
  await until(() => seen.length === 2);
  expect(seen.map((line) => line.split(' ')[0])).toEqual(['first', 'later']);
});

test('a step that is due again as answers arrive lets its later moments and other steps run in between', async () => {
  const now = await businessNow(database.db);
  const first = now.subtract({ seconds: 3 });
  const second = now.subtract({ seconds: 2 });
  const third = now.subtract({ seconds: 1 });
  const seen: string[] = [];
  let moments = [first, second];
  const answers: DueStep = {
    name: 'answers',
    waitsForAnswers: true,
    nextDue: async (_db, _now, after) =>
      moments.find((moment) => !after || Temporal.Instant.compare(moment, after) > 0) ?? null,
    async run(_, moment) {
      seen.push(`answers ${moment.toString()}`);
    },
  };
  await start(answers, stepAt('later', [third], seen));
  await until(() => seen.length >= 4);
  moments = [];
  expect(seen.slice(0, 4)).toEqual([
    `answers ${first.toString()}`,
    `answers ${second.toString()}`,
    `later ${third.toString()}`,
    `answers ${first.toString()}`,
  ]);
});

test.runIf(isWhole)('a stop waits for no step that waits for answers', async () => {
  const moment = (await businessNow(database.db)).subtract({ seconds: 3 });
  let runs = 0;
  const jobs = await start({
    name: 'answers',
    waitsForAnswers: true,
    nextDue: async (_db, _now, after) => (after ? null : moment),
    run: async () => void runs++,
  });
  await until(() => runs > 1);
  await jobs.stop();
  const after = runs;
  await sleep(1_500);
  expect(runs).toBe(after);
});

test('a step that takes all that is due leaves what is due after another step, and runs once for the rest', async () => {
  const now = await businessNow(database.db);
  const moments = [9, 8, 7, 4, 3].map((minutes) => now.subtract({ minutes }));
  const seen: string[] = [];
  let takes = moments;
  const retries: DueStep = {
    name: 'retries',
    takesAllDue: true,
    nextDue: async () => takes[0] ?? null,
    async run(_, moment) {
      const left = takes.filter((each) => Temporal.Instant.compare(each, moment) > 0);
      seen.push(`retries ${takes.length - left.length}`);
      takes = left;
    },
  };
  await start(retries, stepAt('settlement', [now.subtract({ minutes: 5 })], seen));
  await until(() => takes.length === 0);
  expect(seen).toEqual(['retries 3', expect.stringContaining('settlement'), 'retries 2']);
});

test('a step that takes all that is due leaves what is due at the moment of a step that runs first', async () => {
  const now = await businessNow(database.db);
  const moment = now.subtract({ minutes: 5 });
  const step = (name: string, at: Temporal.Instant, takesAllDue = false): DueStep => ({
    name,
    takesAllDue,
    nextDue: async () => at,
    run: async () => {},
  });
  const due = (...steps: DueStep[]) => earliestDue(database.db, steps);
  const before = moment.subtract({ minutes: 1 });
  const taken = await due(step('cutoff', moment), step('retries', before, true));
  expect(taken?.moment.toString()).toBe(moment.subtract({ microseconds: 1 }).toString());
  const same = await due(step('retries', moment, true), step('settlement', moment));
  expect([same?.step.name, same?.moment.toString()]).toEqual(['retries', moment.toString()]);
});
