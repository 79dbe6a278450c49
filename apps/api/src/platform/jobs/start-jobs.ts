import type { PgBoss } from 'pg-boss';
import type { Connection, Db } from '../database/database.ts';
import { earliestDue } from './due-steps.ts';
import type { AnyJob, Jobs } from './jobs.ts';
import { dueStepsJob } from './run-due-steps.job.ts';
import { jobsOf, makeQueues, openQueue } from './queue.ts';
import { keepSchedules, type Schedules } from './schedule.ts';
import { within } from '../within.ts';
import { watchWork } from './watch-work.ts';
import { work, type Works } from './work.ts';

export type Role = 'web' | 'worker' | 'both';

export interface RunningJobs extends Jobs {
  stop(): Promise<void>;
}

/** The whole process has 10 seconds; the queue and the connections are closed after the grace time of the jobs. */
const GRACE_MS = 7_000;

interface Options extends Works {
  connection: Connection;
  role: Role;
  jobs: AnyJob[];
  schedules: Schedules;
  graceMs?: number;
}

/** A web process only enqueues. */
export async function startJobs(options: Options): Promise<RunningJobs> {
  const { connection, role, log, graceMs = GRACE_MS } = options;
  const isWorker = role !== 'web';
  const queue = openQueue(connection, isWorker, log);
  const jobs = jobsOf(queue);
  const stopping = new AbortController();
  try {
    const stopAsking = await begin(queue, jobs, isWorker, { ...options, stopping: stopping.signal });
    return {
      ...jobs,
      stop: async () => {
        const end = performance.now() + graceMs;
        stopping.abort();
        await within(graceMs, stopAsking());
        await queue.stop({ timeout: end - performance.now() });
      },
    };
  } catch (error) {
    await queue.stop({ graceful: false });
    throw error;
  }
}

async function begin(
  queue: PgBoss,
  jobs: Jobs,
  isWorker: boolean,
  options: Options & { stopping: AbortSignal },
): Promise<() => Promise<void>> {
  const { business, cleanUp, health, watched = [] } = options.schedules;
  const scheduled = [...cleanUp, ...health];
  const dueJob = dueStepsJob(business);
  const looks = [...watched, { job: dueJob, hasWork: async (db: Db) => (await earliestDue(db, business)) !== null }];
  const all: AnyJob[] = [...options.jobs, ...[...scheduled, ...looks].map(({ job }) => job)];
  await queue.start();
  await makeQueues(queue, all);
  if (!isWorker) return async () => {};
  const { stopping, ...works } = options;
  for (const job of options.jobs) await work(queue, job, jobs, works);
  for (const { job } of scheduled) await work(queue, job, jobs, works);
  // The next look of any process finds what they leave at a stop.
  for (const { job } of looks) await work(queue, job, jobs, { ...works, stopping });
  await keepSchedules(queue, scheduled);
  const stops = looks.map((look) => watchWork(options, jobs, look));
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
