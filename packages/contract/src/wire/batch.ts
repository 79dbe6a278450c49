import * as z from 'zod';
import { id, moment, moneySum } from './values.ts';

/** One job per row or order (OPS-6, OPS-1). */
export const batch = z
  .object({
    id,
    name: z.string(),
    progress: z.int(),
    processed_jobs: z.int(),
    total_jobs: z.int(),
    failed_jobs: z.int(),
    pending_jobs: z.int(),
    created_at: moment,
    finished_at: moment.nullable(),
    cancelled_at: moment.nullable(),
    created_by: z.object({ email: z.string() }),
    file_name: z.string().nullable(),
    /** The credits applied so far; null for batches without any. */
    amount: moneySum.nullable(),
    reverses_batch_id: id.nullable(),
    reversal_batch_id: id.nullable(),
    /** Null before anything is done and while nothing runs. */
    seconds_left: z.int().nullable(),
  })
  .meta({ id: 'Batch' });
export type Batch = z.output<typeof batch>;
