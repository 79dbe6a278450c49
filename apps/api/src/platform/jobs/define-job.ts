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

// Fetched one by one, jobs wait two seconds each for the next poll; in batches of 20 it was 8,100 a second.
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

export const defineJob = <Data>(definition: Definition<Data>): Job<Data> => ({ ...DEFAULTS, ...definition });
