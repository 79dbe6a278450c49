import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Tx } from '../database.ts';
import { defineJob } from './define-job.ts';
import type { Job } from './jobs.ts';

/** Where a chunk begins: after this id, from the first when there is none; and the id in the queue of the chunk that follows. */
type From<Data> = Data & { after?: number | undefined; next?: string | undefined };

interface Chunk {
  /** The last id of the chunk; undefined when nothing was left. */
  last: number | undefined;
  /** What was done, for whoever looks at the queue. */
  done: object;
}

interface ChunkedJob<Data> {
  name: string;
  data: z.ZodType<Data>;
  /** Does what comes next after an id, in a transaction of its own. */
  chunk(tx: Tx, data: Data, after: number): Promise<Chunk>;
}

/**
 * Work on any number of rows in the order of their ids: each chunk is a job, which enqueues the next one in its own
 * transaction. Whatever is killed, the chunks that were done stay done and the rest stands in the queue; and no job is as
 * long as all the work, so that none is taken to be lost. A chunk whose end the queue did not hear of is done again; what
 * follows it has its id already and stands in the queue once.
 */
export function defineChunkedJob<Data extends object>({ name, data, chunk }: ChunkedJob<Data>): Job<From<Data>> {
  const job: Job<From<Data>> = defineJob({
    name,
    data: z.intersection(data, z.object({ after: z.int().optional(), next: z.uuid().default(() => randomUUID()) })),
    batchSize: 1,
    // Work done by half is no state to stay in, and each kill counts as a try.
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
