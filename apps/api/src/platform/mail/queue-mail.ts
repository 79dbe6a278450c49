import type { Tx } from '../database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { later } from '../jobs/later.ts';
import type { Mail } from './mail.ts';
import { insertMail } from './mails.queries.ts';
import { sendMail } from './send-mail.job.ts';

/** Writes a mail down in the caller's transaction and has it sent after; asked for twice with one key, it goes once. */
export async function queueMail(tx: Tx, ctx: { jobs: Jobs }, mail: Mail): Promise<void> {
  const row = await insertMail(tx, mail);
  if (row) await later(tx, ctx, sendMail, { mail_id: row.id });
}
