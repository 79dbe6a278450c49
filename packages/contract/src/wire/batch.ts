import * as z from 'zod';
import { id, moment } from './values.ts';

/** Work in the background, a job for each row or order of it (rulings 8 and 12). */
export const batch = z
  .object({
    id,
    name: z.string(),
    /** Percent of the jobs that are done. */
    progress: z.int(),
    processed_jobs: z.int(),
    total_jobs: z.int(),
    failed_jobs: z.int(),
    pending_jobs: z.int(),
    created_at: moment,
    finished_at: moment.nullable(),
    cancelled_at: moment.nullable(),
    created_by: z.object({ email: z.string() }),
    /** Until the rest is done at its pace; null while nothing runs, and before anything is done. */
    seconds_left: z.int().nullable(),
  })
  .meta({ id: 'Batch' });
export type Batch = z.output<typeof batch>;
