import { sql } from 'kysely';
import * as z from 'zod';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { deleteOldRows } from '../../../platform/jobs/delete-old-rows.ts';

/** Results are for the preview that is open. */
export const cleanUpComparisons = defineJob({
  name: 'clean-up-regeneration-comparisons',
  data: z.object({}),
  run: (_, ctx) => deleteOldRows(ctx, 'regeneration_comparisons', sql`created_at < now() - interval '3 hours'`),
});
