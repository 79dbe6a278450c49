import type { PgBoss } from 'pg-boss';
import type { Connection } from '../database/database.ts';
import type { AnyJob, Jobs } from './jobs.ts';
import { dueStepsJob } from './run-due-steps.job.ts';
import { jobsOf, makeQueues, openQueue } from './queue.ts';
import { keepSchedules, type Schedules } from './schedule.ts';
import { watchDueSteps } from './watch-due-steps.ts';
import { work, type Works } from './work.ts';

export type Role = 'web' | 'worker' | 'both';

export interface RunningJobs extends Jobs {
  stop(): Promise<void>;
}

/** The whole process has 10 seconds. */
const GRACE_MS = 8_000;

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
  try {
    const stopAsking = await begin(queue, jobs, isWorker, options);
    return {
      ...jobs,
      stop: async () => {
        await stopAsking();
        await queue.stop({ timeout: graceMs });
      },
    };
  } catch (error) {
    await queue.stop({ graceful: false });
    throw error;
  }
}

async function begin(queue: PgBoss, jobs: Jobs, isWorker: boolean, options: Options): Promise<() => Promise<void>> {
  const { business, cleanUp, health } = options.schedules;
  const scheduled = [...cleanUp, ...health];
  const dueJob = dueStepsJob(business);
  const all: AnyJob[] = [...options.jobs, ...scheduled.map(({ job }) => job), dueJob];
  await queue.start();
  await makeQueues(queue, all);
  if (!isWorker) return async () => {};
  for (const job of all) await work(queue, job, jobs, options);
  await keepSchedules(queue, scheduled);
  return watchDueSteps(options, jobs, business, dueJob);
}
