import { sql } from 'kysely';
import * as z from 'zod';
import { defineJob } from './define-job.ts';
import { deleteOldRows } from './delete-old-rows.ts';
import { QUEUE_SCHEMA } from './queue.ts';

/**
 * Keeps the queue short, because it counts all its jobs every few seconds: those that are done go after an hour. Failed
 * ones are reported, and stay as long as their kind says.
 */
export const forgetDoneJobs = defineJob({
  name: 'forget-done-jobs',
  data: z.object({}),
  run: (_, ctx) =>
    deleteOldRows(
      ctx,
      `${QUEUE_SCHEMA}.job_common`,
      sql<boolean>`state = 'completed' and completed_on < now() - interval '1 hour'`,
    ),
});
