import { sql } from 'kysely';
import * as z from 'zod';
import { defineJob } from '../jobs/define-job.ts';
import { CLEARED } from './mails.queries.ts';
import { sendMail } from './send-mail.job.ts';

/** A mail that is no longer tried loses its text, which may have a link or a code. */
export const clearUnsentMails = defineJob({
  name: 'clear-unsent-mails',
  data: z.object({}),
  async run(_, ctx) {
    const { numUpdatedRows } = await ctx.db
      .updateTable('mails')
      .set(CLEARED)
      .where('sent_at', 'is', null)
      .where('text', 'is not', null)
      .where(
        sql<boolean>`id <> all (array(select (data ->> 'mail_id')::bigint from pgboss.job
          where name = ${sendMail.name} and state < 'completed'))`,
      )
      .executeTakeFirst();
    if (numUpdatedRows > 0n) ctx.log.info({ cleared: Number(numUpdatedRows) }, 'unsent mails cleared');
  },
});
