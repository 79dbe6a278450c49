import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Tx } from '../database/database.ts';
import { defineJob } from './define-job.ts';
import type { Job } from './jobs.ts';

/** `next` is the queue's id of the following chunk. */
type From<Data> = Data & { after?: number | undefined; next?: string | undefined };

interface Chunk {
  /** Undefined when nothing was left. */
  last: number | undefined;
  done: object;
}

interface ChunkedJob<Data> {
  name: string;
  data: z.ZodType<Data>;
  chunk(tx: Tx, data: Data, after: number): Promise<Chunk>;
}

/**
 * Each chunk enqueues the next in its own transaction: finished chunks survive a kill, and no job counts as lost. The
 * successor has a fixed id, so it is queued once even if a chunk runs again.
 */
export function defineChunkedJob<Data extends object>({ name, data, chunk }: ChunkedJob<Data>): Job<From<Data>> {
  const job: Job<From<Data>> = defineJob({
    name,
    data: z.intersection(data, z.object({ after: z.int().optional(), next: z.uuid().default(() => randomUUID()) })),
    batchSize: 1,
    // Half-done work must not stay, and each kill counts as a try.
    retries: 1_000,
    longestRetrySeconds: 30,
    run: (from, ctx) =>
      ctx.transaction(async (tx) => {
        const { last, done } = await chunk(tx, from, from.after ?? 0);
        const options = from.next === undefined ? {} : { id: from.next };
        if (last !== undefined) await ctx.jobs.enqueue(tx, job, { ...from, after: last, next: undefined }, options);
        return done;
      }),
  });
  return job;
}
