import type { Tx } from '../database.ts';
import type { Job, Jobs } from './jobs.ts';

/** Has a job done after the transaction; if that is rolled back, the job never was. */
export const later = <Data>(tx: Tx, ctx: { jobs: Jobs }, job: Job<Data>, data: NoInfer<Data>): Promise<void> =>
  ctx.jobs.enqueue(tx, job, data);
