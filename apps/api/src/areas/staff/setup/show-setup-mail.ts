import type { showSetupMail as contract } from '@larder/contract/staff/setup/setup.ts';
import type { Answer } from '@larder/contract/wire/route.ts';
import { notFound } from '../../../platform/call-error.ts';
import type { Config } from '../../../config.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import { describeMailFailure } from '../../../platform/mail/describe-mail-failure.ts';
import { findMailState } from '../../../platform/mail/mails.queries.ts';
import { showSetupLink } from './setup-link.ts';

export const mailKeyOf = (verificationId: string): string => `setup-code:${verificationId}`;

/** A worker takes a mail within 2 seconds. */
const WAITING_IS_LATE_SECONDS = 10;

export async function showSetupMail(
  { db, config }: CallContext,
  token: string,
): Promise<Answer<typeof contract>['data']> {
  const { verification_id } = await showSetupLink(db, token);
  const mail = verification_id === null ? undefined : await findMailState(db, mailKeyOf(verification_id));
  if (!mail) throw notFound('A code for this setup link');
  if (mail.failure !== null)
    return { state: 'failed', message: `${describeMailFailure(mail.failure)} ${AFTER_CHANGE}` };
  if (config.MAIL_URL === undefined) return whereToRead(config);
  if (mail.sent_at !== null) return { state: 'sent', message: null };
  return { state: 'waiting', message: mail.age_seconds < WAITING_IS_LATE_SECONDS ? null : NO_WORKER };
}

const AFTER_CHANGE = 'After a change, restart Larder and use the new setup link.';

const NO_WORKER =
  'The code is not sent yet. Check that a worker is running (npm start -- --role=worker), and that the mail server in MAIL_URL answers.';

const whereToRead = ({ isDevelopment, PUBLIC_URL }: Config) =>
  isDevelopment
    ? {
        state: 'sent' as const,
        message: `MAIL_URL is not set, so no mail leaves Larder. Read the code at ${PUBLIC_URL}/dev/mailbox.`,
      }
    : { state: 'failed' as const, message: 'MAIL_URL is not set, so no mail can be sent. Set it and restart Larder.' };
