import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Tx } from '../database/database.ts';
import { defineJob } from './define-job.ts';
import type { Job } from './jobs.ts';

/** A chunk begins after this id, or at the first; `next` is the queue's id of the following chunk. */
type From<Data> = Data & { after?: number | undefined; next?: string | undefined };

interface Chunk {
  /** The last id of the chunk; undefined when nothing was left. */
  last: number | undefined;
  done: object;
}

interface ChunkedJob<Data> {
  name: string;
  data: z.ZodType<Data>;
  chunk(tx: Tx, data: Data, after: number): Promise<Chunk>;
}

/**
 * Each chunk is a job that enqueues the next one in its own transaction: finished chunks survive a kill, and no job
 * runs long enough to count as lost. A chunk that finished unnoticed runs again; its successor has a fixed id, so it is
 * queued once.
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
