import * as z from 'zod';
import type { MailLinks } from '@larder/domain/customers/customer-mails/mail-facts.ts';
import { namesPlaceholder, templateOf } from '@larder/domain/customers/customer-mails/fill-template.ts';
import { isToAddCard, isTooLate } from '@larder/domain/customers/customer-mails/sent-mail-rules.ts';
import { faultOf } from '../../../platform/fault.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { LONGEST_SEND_MS, MailFailure, openSmtp } from '../../../platform/mail/smtp.ts';
import { writeCustomerMail } from './write-customer-mail.ts';
import {
  claimMail,
  findMailContext,
  giveUpMail,
  markCustomerMailFailed,
  markCustomerMailSent,
  type SentMail,
} from './customer-mails.queries.ts';
import { accountLink, linksFor } from './mail-links.ts';

const CONNECTIONS = 10;

type Claimed = NonNullable<Awaited<ReturnType<typeof claimMail>>> & { limit: AbortSignal };
type Smtp = ReturnType<typeof openSmtp> | null;

/**
 * Sends e-mails to customers that wait, each once. One whose try was killed is sent a second time, marked as perhaps
 * repeated; interrupted again, it is given up.
 */
export const sendCustomerMails = defineJob({
  name: 'send-customer-mails',
  data: z.object({}),
  batchSize: 1,
  retries: 0, // the next look, a second later, is the next try
  expireMinutes: 120,
  keepHours: 1,
  isExclusive: true,
  run: (_, ctx) => sendDueMails(ctx, LONGEST_SEND_MS),
});

/** Each attempt is given up after `longestMs`. */
export async function sendDueMails(ctx: JobContext, longestMs: number): Promise<{ sent: number }> {
  const { MAIL_URL } = ctx.config;
  const smtp = MAIL_URL === undefined ? null : openSmtp(ctx.config, MAIL_URL, CONNECTIONS);
  try {
    const sent = await Promise.all(Array.from({ length: CONNECTIONS }, () => sendSome(ctx, smtp, longestMs)));
    return { sent: sent.reduce((sum, count) => sum + count, 0) };
  } finally {
    smtp?.close();
  }
}

/** Until none is due or one fails: the server may be down, and the next look is a second later. */
async function sendSome(ctx: JobContext, smtp: Smtp, longestMs: number): Promise<number> {
  for (let sent = 0; ; sent++) {
    // Begins before the lease does, so that it ends before it.
    const limit = AbortSignal.timeout(longestMs);
    const mail = ctx.signal.aborted ? undefined : await claimMail(ctx.db);
    if (!mail || !(await sendOne(ctx, smtp, { ...mail, limit }))) return sent;
  }
}

async function sendOne(ctx: JobContext, smtp: Smtp, mail: Claimed): Promise<boolean> {
  let sent: SentMail | null;
  try {
    sent = await send(ctx, smtp, mail);
  } catch (error) {
    await failed(ctx, mail, error);
    return false;
  }
  return sent === null || noteSent(ctx, mail, sent);
}

/** Never sends a third time if the server may have taken it twice. */
async function failed(ctx: JobContext, mail: Claimed, error: unknown): Promise<void> {
  const isOurs = !(error instanceof MailFailure);
  if (isOurs) ctx.log.error({ err: faultOf(error), mail_id: mail.id }, 'an e-mail to a customer could not be written');
  const failure = isOurs ? { failure: 'not written', isUnclear: false } : error;
  if (failure.isUnclear && (mail.wasInterrupted || mail.wasRepeated)) await giveUpMail(ctx.db, mail.id, 'interrupted');
  else await markCustomerMailFailed(ctx.db, mail.id, failure);
}

/** Without the note the mail stays claimed, so that its next try counts as a repetition. */
async function noteSent(ctx: JobContext, { id }: Claimed, sent: SentMail): Promise<boolean> {
  try {
    await markCustomerMailSent(ctx.db, id, sent);
    return true;
  } catch (error) {
    ctx.log.error({ err: faultOf(error), mail_id: id }, 'an e-mail to a customer was sent and not written down');
    return false;
  }
}

/** Null if it was given up. */
async function send(ctx: JobContext, smtp: Smtp, mail: Claimed): Promise<SentMail | null> {
  const giveUp = async (failure: string) => {
    await giveUpMail(ctx.db, mail.id, failure);
    return null;
  };
  if (mail.wasInterrupted && mail.wasRepeated) return giveUp('interrupted');
  const context = await findMailContext(ctx.db, mail.kind, mail.user_id);
  if (!context?.is_reachable) return giveUp('no address');
  if (context.is_banned && isToAddCard(mail.kind)) return giveUp('banned');
  if (!context.is_on) return giveUp('switched off');
  if (isTooLate(mail.kind, mail.facts, context.now)) return giveUp('too late');
  const template = templateOf(context, mail.facts);
  const links = await linksOf(ctx, template, mail.user_id);
  const written = writeCustomerMail(mail.kind, { ...template, customer: context, facts: mail.facts, links });
  await smtp?.send({ key: mail.idempotency_key, to: context.email, ...written }, mail.limit);
  return {
    recipient: context.email,
    subject: written.subject,
    version: context.version,
    content: smtp ? undefined : { text: written.text, html: written.html },
  };
}

const linksOf = (
  ctx: JobContext,
  template: { subject: string; body: string },
  userId: number,
): Promise<MailLinks> | MailLinks =>
  namesPlaceholder(template, 'card_link')
    ? linksFor(ctx, userId)
    : { account_link: accountLink(ctx.config), card_link: null };
