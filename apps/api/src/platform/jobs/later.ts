import type { Tx } from '../database/database.ts';
import type { Job, Jobs } from './jobs.ts';

/** A rollback drops it. */
export const later = <Data>(tx: Tx, ctx: { jobs: Jobs }, job: Job<Data>, data: NoInfer<Data>): Promise<void> =>
  ctx.jobs.enqueue(tx, job, data);
