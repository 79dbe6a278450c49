import * as z from 'zod';
import { defineJob } from '../jobs/define-job.ts';
import { findUnsentMail, markMailDelivered, markMailFailed, markMailSent } from './mails.queries.ts';
import { MailFailure, sendBySmtp } from './smtp.ts';

/**
 * Sent twice only if the process dies between the server's OK and our note; the key is its Message-ID, so mailboxes can
 * tell.
 */
export const sendMail = defineJob({
  name: 'send-mail',
  data: z.object({ mail_id: z.int() }),
  batchSize: 5,
  batches: 2,
  retries: 15, // with the pauses doubling up to ten minutes: some two hours
  longestRetrySeconds: 600,
  async run({ mail_id }, { config, db }) {
    const mail = await findUnsentMail(db, mail_id);
    if (!mail || mail.text === null || mail.html === null) return;
    // Without a mail server the row is the mailbox.
    if (config.MAIL_URL === undefined) return void (await markMailDelivered(db, mail.id));
    await sendBySmtp(config, config.MAIL_URL, {
      key: mail.idempotency_key,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
    }).catch(async (error: unknown) => {
      if (error instanceof MailFailure) await markMailFailed(db, mail.id, error.failure);
      throw error;
    });
    await markMailSent(db, mail.id);
  },
});
