import type { FastifyBaseLogger } from 'fastify';
import type * as z from 'zod';
import type { Config } from '../../config.ts';
import type { Db, Tx } from '../database/database.ts';
import type { FileStorage } from '../files/file-storage.ts';

/** It has no request and no actor: what it records, the system did. */
export interface JobContext {
  config: Config;
  db: Db;
  files: FileStorage;
  jobs: Jobs;
  log: FastifyBaseLogger;
  /** After the grace time of a stop (watched jobs: at its start), or when the queue gave the job to another process. */
  signal: AbortSignal;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** It may run twice: compute from facts that do not change, and be safe to repeat. */
export interface Job<Data> {
  name: string;
  data: z.ZodType<Data>;
  run(data: Data, ctx: JobContext): Promise<object | void>;
  /** How many jobs a process fetches and runs at once, and how many such batches run in parallel. */
  batchSize: number;
  batches: number;
  retries: number;
  /** The pause before the second try; it doubles up to the longest. */
  retrySeconds: number;
  longestRetrySeconds: number;
  /** After this long the job counts as lost and runs again. */
  expireMinutes: number;
  /** Once it has failed in every try; a completed one goes sooner. */
  keepHours: number;
  /** At most one of its kind is waiting or running anywhere; further ones are dropped. */
  isExclusive: boolean;
}

export type AnyJob = Job<unknown>;

interface EnqueueOptions {
  afterSeconds?: number;
  /** A UUID: while the queue keeps a job of this kind with it, a second one is dropped. */
  id?: string;
}

/** Enqueued if and only if the caller's transaction commits. */
export interface Jobs {
  enqueue<Data>(tx: Tx, job: Job<Data>, data: NoInfer<Data>, options?: EnqueueOptions): Promise<void>;
  enqueueAll<Data>(tx: Tx, job: Job<Data>, data: NoInfer<Data>[]): Promise<void>;
}
