import { sql } from 'kysely';
import * as z from 'zod';
import { defineJob } from './define-job.ts';
import { deleteOldRows } from './delete-old-rows.ts';
import { QUEUE_SCHEMA } from './queue.ts';

/** Keeps the queue short, because it reads all its jobs every five seconds. Failed jobs are reported, and stay longer. */
export const deleteCompletedJobs = defineJob({
  name: 'delete-completed-jobs',
  data: z.object({}),
  run: (_, ctx) =>
    deleteOldRows(
      ctx,
      `${QUEUE_SCHEMA}.job_common`,
      sql<boolean>`state = 'completed' and completed_on < now() - interval '10 minutes'`,
    ),
});
