import { isDeepStrictEqual } from 'node:util';
import { PgBoss, type QueueOptions, type SendOptions, fromKysely } from 'pg-boss';
import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { type Connection, FOR_JOBS } from '../database/database.ts';
import { clientConfig } from '../database/hosts/connect.ts';
import type { AnyJob, Job, Jobs } from './jobs.ts';
import { logQueueErrors } from './log-queue-errors.ts';

// A killed process sends none: after 10 seconds (the queue's minimum) another worker takes its jobs over, checking
// every 5 seconds.
const HEARTBEAT_SECONDS = 10;
const SUPERVISE_SECONDS = 5;
/** Deletes jobs at the end of their time: a step that fails adds one a second. */
const DELETE_SECONDS = 600;
/** From this many on, the planner's statistics must be updated: 896 jobs a second without, 25,806 with. */
const MANY = 1_000;

export const QUEUE_SCHEMA = 'pgboss';

export async function installQueue(owner: Connection): Promise<void> {
  const queue = new PgBoss({
    ...clientConfig(owner),
    schema: QUEUE_SCHEMA,
    application_name: 'larder setup',
    max: 1,
    schedule: false,
    supervise: false,
  });
  await queue.start();
  await queue.stop({ graceful: false });
}

/** Those of the role behind a pooler are for calls (limit-role.ts). */
const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const;
const options = LIMITS.map((name) => `-c ${name}=${FOR_JOBS[name]}`).join(' ');

/** In its own schema and pool. A process that only enqueues does no maintenance. */
export function openQueue(connection: Connection, isWorker: boolean, log: FastifyBaseLogger): PgBoss {
  const queue = new PgBoss({
    ...clientConfig(connection),
    schema: QUEUE_SCHEMA,
    migrate: false,
    reindex: false,
    application_name: 'larder jobs',
    options,
    max: isWorker ? 4 : 2,
    schedule: isWorker,
    supervise: isWorker,
    useListenNotify: isWorker,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: DELETE_SECONDS,
  });
  queue.on('error', logQueueErrors(log));
  queue.on('warning', ({ message }) => log.warn(message));
  return queue;
}

/** Writes only what differs: a process that starts while commits wait for the standby must answer reads. */
export async function makeQueues(queue: PgBoss, jobs: AnyJob[]): Promise<void> {
  const stored = new Map((await queue.getQueues()).map((each) => [each.name, each]));
  for (const job of jobs) {
    const [settings, before] = [settingsOf(job), stored.get(job.name)];
    if (!before) await queue.createQueue(job.name, { ...settings, policy: job.isExclusive ? 'exclusive' : 'standard' });
    else if (!isDeepStrictEqual({ ...before, ...settings }, { ...before })) await queue.updateQueue(job.name, settings);
  }
}

const settingsOf = (job: AnyJob): QueueOptions & { notify: boolean } => ({
  notify: true,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: job.expireMinutes * 60,
  retryLimit: job.retries,
  ...(job.retries > 0 && { retryDelay: job.retrySeconds, retryBackoff: true, retryDelayMax: job.longestRetrySeconds }),
  deleteAfterSeconds: job.keepHours * 3_600,
});

export const jobsOf = (queue: PgBoss): Jobs => ({
  async enqueue(tx, job, data, options = {}) {
    const send: SendOptions = {
      db: fromKysely(tx),
      ...(options.afterSeconds && { startAfter: options.afterSeconds }),
      ...(options.id !== undefined && { id: options.id }),
    };
    await queue.send(job.name, dataOf(job, data), send);
  },
  async enqueueAll(tx, job, data) {
    if (data.length === 0) return;
    await queue.insert(
      job.name,
      data.map((one) => ({ data: dataOf(job, one) })),
      { db: fromKysely(tx), returnId: false },
    );
    if (data.length >= MANY) await sql`analyze pgboss.job_common`.execute(tx);
  },
});

/** Bad data fails where it is enqueued, not in a job that fails forever. */
function dataOf<Data>(job: Job<Data>, data: Data): object {
  const parsed: unknown = job.data.parse(data);
  if (typeof parsed !== 'object' || parsed === null)
    throw new TypeError(`The data of job ${job.name} is not an object`);
  return parsed;
}
