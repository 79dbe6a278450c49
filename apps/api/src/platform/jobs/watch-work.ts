import { type Db, inTransaction } from '../database/database.ts';
import { faultOf } from '../fault.ts';
import type { Job, JobContext, Jobs } from './jobs.ts';

const LOOK_EVERY_MS = 1_000;

/** Workers look every second and enqueue the job, which is exclusive, while there is work. */
export interface Watched {
  job: Job<Record<string, never>>;
  hasWork(db: Db): Promise<boolean>;
}

/** Returns how to stop. */
export function watchWork(
  { db, log }: { db: Db; log: JobContext['log'] },
  jobs: Jobs,
  { job, hasWork }: Watched,
): () => Promise<void> {
  let looking: Promise<void> | null = null;
  const look = async () => {
    try {
      if (await hasWork(db)) await inTransaction(db, (tx) => jobs.enqueue(tx, job, {}));
    } catch (error) {
      log.error({ err: faultOf(error), job: job.name }, 'could not ask what is due');
    }
    looking = null;
  };
  const timer = setInterval(() => void (looking ??= look()), LOOK_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
