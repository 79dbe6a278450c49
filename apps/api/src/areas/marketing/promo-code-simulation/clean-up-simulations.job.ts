import { sql } from 'kysely';
import * as z from 'zod';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { deleteOldRows } from '../../../platform/jobs/delete-old-rows.ts';

/** Results are for the form that is open. */
export const cleanUpSimulations = defineJob({
  name: 'clean-up-promo-code-simulations',
  data: z.object({}),
  run: (_, ctx) => deleteOldRows(ctx, 'promo_code_simulations', sql`created_at < now() - interval '30 minutes'`),
});
