import { type Db, inTransaction } from '../database/database.ts';
import { type DueStep, earliestDue } from './due-steps.ts';
import { faultOf } from '../fault.ts';
import type { Job, JobContext, Jobs } from './jobs.ts';

const LOOK_EVERY_MS = 1_000;

export function watchDueSteps(
  works: { db: Db; log: JobContext['log'] },
  jobs: Jobs,
  steps: DueStep[],
  job: Job<Record<string, never>>,
) {
  const { db, log } = works;
  let looking: Promise<void> | null = null;
  const look = async () => {
    try {
      if (await earliestDue(db, steps)) await inTransaction(db, (tx) => jobs.enqueue(tx, job, {}));
    } catch (error) {
      log.error({ err: faultOf(error) }, 'could not ask what is due');
    }
    looking = null;
  };
  const timer = setInterval(() => void (looking ??= look()), LOOK_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
