import type { Tx } from '../database/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { later } from '../jobs/later.ts';
import type { Mail } from './mail.ts';
import { insertMail } from './mails.queries.ts';
import { sendMail } from './send-mail.job.ts';

/** In the caller's transaction; sent afterwards, once for each key. */
export async function queueMail(tx: Tx, ctx: { jobs: Jobs }, mail: Mail): Promise<void> {
  const row = await insertMail(tx, mail);
  if (row) await later(tx, ctx, sendMail, { mail_id: row.id });
}
