import { sql } from 'kysely';
import * as z from 'zod';
import { defineJob } from '../jobs/define-job.ts';
import { deleteOldRows } from '../jobs/delete-old-rows.ts';

/** A mail is a name, an address and words about somebody: not kept beyond what a question about it may need. */
export const cleanUpMails = defineJob({
  name: 'clean-up-mails',
  data: z.object({}),
  run: (_, ctx) => deleteOldRows(ctx, 'mails', sql`created_at < now() - interval '30 days'`),
});
