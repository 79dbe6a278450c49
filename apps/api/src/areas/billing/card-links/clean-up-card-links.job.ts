import { sql } from 'kysely';
import * as z from 'zod';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { deleteOldRows } from '../../../platform/jobs/delete-old-rows.ts';

/** After the gateway's last events about them (CUST-36). */
export const cleanUpCardLinks = defineJob({
  name: 'clean-up-card-links',
  data: z.object({}),
  run: (_, ctx) => deleteOldRows(ctx, 'card_links', sql`expires_at < now() - interval '60 days'`),
});
