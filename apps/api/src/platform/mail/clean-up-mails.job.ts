import { sql } from 'kysely';
import * as z from 'zod';
import { defineJob } from '../jobs/define-job.ts';
import { deleteOldRows } from '../jobs/delete-old-rows.ts';

/** Mails are personal data and deleted after 30 days. Those to customers stay on the customer's timeline. */
export const cleanUpMails = defineJob({
  name: 'clean-up-mails',
  data: z.object({}),
  run: (_, ctx) => deleteOldRows(ctx, 'mails', sql`created_at < now() - interval '30 days' and facts is null`),
});
