import { sql } from 'kysely';
import * as z from 'zod';
import { defineJob } from '../jobs/define-job.ts';
import { deleteOldRows } from '../jobs/delete-old-rows.ts';

/** A mail is personal data: delete it once nobody needs to ask about it. */
export const cleanUpMails = defineJob({
  name: 'clean-up-mails',
  data: z.object({}),
  run: (_, ctx) => deleteOldRows(ctx, 'mails', sql`created_at < now() - interval '30 days'`),
});
