import type { FastifyBaseLogger } from 'fastify';
import type { Job as Fetched, JobResult, PgBoss } from 'pg-boss';
import type { Config } from '../../config.ts';
import { type Db, inTransaction } from '../database/database.ts';
import type { FileStorage } from '../files/file-storage.ts';
import { faultOf } from '../fault.ts';
import type { AnyJob, JobContext, Jobs } from './jobs.ts';

export interface Works {
  config: Config;
  db: Db;
  files: FileStorage;
  log: FastifyBaseLogger;
  /** Ends a job between two parts of its work as soon as a stop begins; without it the job has the grace time. */
  stopping?: AbortSignal;
}

/** A notification wakes a worker at once; polling is for retries and lost notifications. */
const POLL_SECONDS = 2;

export async function work(queue: PgBoss, job: AnyJob, jobs: Jobs, works: Works): Promise<void> {
  await queue.work<object>(
    job.name,
    {
      batchSize: job.batchSize,
      localConcurrency: job.batches,
      pollingIntervalSeconds: POLL_SECONDS,
      notifyPollingIntervalSeconds: POLL_SECONDS,
      burstWhenBatchFull: true,
      perJobResults: true,
    },
    (batch) => Promise.all(batch.map((fetched) => runOne(job, fetched, jobs, works))),
  );
}

/** A failing job does not affect the rest of its batch. */
async function runOne(
  job: AnyJob,
  fetched: Fetched<object>,
  jobs: Jobs,
  { config, db, files, log, stopping }: Works,
): Promise<JobResult> {
  const ctx: JobContext = {
    config,
    db,
    files,
    jobs,
    log: log.child({ job: job.name, job_id: fetched.id }),
    signal: stopping ? AbortSignal.any([fetched.signal, stopping]) : fetched.signal,
    transaction: (change) => inTransaction(db, change),
  };
  const started = performance.now();
  try {
    const output = await job.run(job.data.parse(fetched.data), ctx);
    ctx.log.debug({ ms: Math.round(performance.now() - started) }, 'job done');
    return { id: fetched.id, status: 'completed', ...(output && { output }) };
  } catch (error) {
    const fault = faultOf(error);
    ctx.log.error({ err: fault, tries: fetched.retryCount + 1 }, 'job failed');
    return { id: fetched.id, status: 'failed', output: { name: fault.name, message: fault.message } };
  }
}
