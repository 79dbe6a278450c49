import type { Job } from './jobs.ts';

type Defaulted =
  | 'batchSize'
  | 'batches'
  | 'retries'
  | 'retrySeconds'
  | 'longestRetrySeconds'
  | 'expireMinutes'
  | 'keepHours'
  | 'isExclusive';

// Fetched one by one, jobs that were enqueued together wait two seconds each for the next look at the queue; in batches of 20
// it was 8,100 a second with one insert a job.
const DEFAULTS: Pick<Job<unknown>, Defaulted> = {
  batchSize: 20,
  batches: 1,
  retries: 10,
  retrySeconds: 1,
  longestRetrySeconds: 300,
  expireMinutes: 15,
  keepHours: 7 * 24,
  isExclusive: false,
};

type Definition<Data> = Omit<Job<Data>, Defaulted> & Partial<Pick<Job<Data>, Defaulted>>;

/** A job: its name in the queue, the shape of its data, what it does, and where it differs from the defaults. */
export const defineJob = <Data>(definition: Definition<Data>): Job<Data> => ({ ...DEFAULTS, ...definition });
