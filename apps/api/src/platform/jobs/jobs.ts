import type { FastifyBaseLogger } from 'fastify';
import type * as z from 'zod';
import type { Config } from '../../config.ts';
import type { Db, Tx } from '../database.ts';

/** What a running job may use. It has no request and no actor: what it records, the system did. */
export interface JobContext {
  config: Config;
  db: Db;
  jobs: Jobs;
  log: FastifyBaseLogger;
  /** Aborted when the program stops and the grace time is over, or when the queue has given the job to another process. */
  signal: AbortSignal;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/**
 * Work that is done later, apart from the call that asked for it. It may run twice: a process that is killed has its jobs
 * run again elsewhere, so a job computes from what does not move and is safe to start again.
 */
export interface Job<Data> {
  name: string;
  data: z.ZodType<Data>;
  /** What it answers is kept with the job for as long as the queue keeps the job. */
  run(data: Data, ctx: JobContext): Promise<object | void>;
  /** How many a process fetches at once, and so runs side by side, and how many such batches it works on. */
  batchSize: number;
  batches: number;
  retries: number;
  /** The pause before the second try; it doubles up to the longest. */
  retrySeconds: number;
  longestRetrySeconds: number;
  /** After this long the job is taken to be lost and is run again. */
  expireMinutes: number;
  /** How long the queue remembers it once it is done or has failed. */
  keepHours: number;
  /** At most one of its kind is waiting or running anywhere; a further one is left out. */
  isExclusive: boolean;
}

/** A job whatever its data; its own schema checks that before it runs. */
export type AnyJob = Job<unknown>;

interface EnqueueOptions {
  /** Not before this many seconds from now. */
  afterSeconds?: number;
  /** A UUID: for as long as the queue remembers a job of this kind with it, a second one is left out. */
  id?: string;
}

/** The way into the queue. A job stands in it when, and only when, the caller's transaction commits. */
export interface Jobs {
  enqueue<Data>(tx: Tx, job: Job<Data>, data: NoInfer<Data>, options?: EnqueueOptions): Promise<void>;
  /** Many of a kind in one statement. */
  enqueueAll<Data>(tx: Tx, job: Job<Data>, data: NoInfer<Data>[]): Promise<void>;
}
