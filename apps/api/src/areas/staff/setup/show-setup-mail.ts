import type { showSetupMail as contract } from '@larder/contract/staff/setup/setup.ts';
import type { Answer } from '@larder/contract/wire/route.ts';
import { CallError } from '../../../platform/call-error.ts';
import type { Config } from '../../../config.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import { describeMailFailure } from '../../../platform/mail/describe-mail-failure.ts';
import { findMailState } from '../../../platform/mail/mails.queries.ts';
import { tokenHash } from '../sign-in/session-cookie.ts';
import { usableLink } from './setup-link.ts';
import { findSetupLink, hasStaff } from './setup.queries.ts';

export const mailKeyOf = (verificationId: string): string => `setup-code:${verificationId}`;

/** A worker takes a mail within 2 seconds. */
const WAITING_IS_LATE_SECONDS = 10;

export async function showSetupMail(
  { db, config }: CallContext,
  token: string,
  verificationId: string,
): Promise<Answer<typeof contract>['data']> {
  const isSetUp = await hasStaff(db);
  const found = await findSetupLink(db, tokenHash(token));
  // Polling counts no guesses, so without the id of its code a link is answered like a guessed one.
  const link = found?.verification_id === verificationId ? found : undefined;
  if (isSetUp || link) usableLink(isSetUp, link);
  const mail = link && (await findMailState(db, mailKeyOf(verificationId)));
  if (!mail) throw new CallError('not_found', OUTDATED);
  if (mail.failure !== null)
    return { state: 'failed', message: `${describeMailFailure(mail.failure)} ${AFTER_CHANGE}` };
  if (config.MAIL_URL === undefined) return whereToRead(config);
  if (mail.sent_at !== null) return { state: 'sent', message: null };
  return { state: 'waiting', message: mail.age_seconds < WAITING_IS_LATE_SECONDS ? null : NO_WORKER };
}

const OUTDATED =
  'This page is out of date: a later start of Larder replaced the setup link, or a newer code was requested. Open the newest link that Larder printed, or run npm run setup-link on the server to get a new one.';

const AFTER_CHANGE =
  'After a change, restart the worker: this page stays valid. If Larder runs as one process, restart it and use the new setup link.';

const NO_WORKER =
  'The code is not sent yet. Check that a worker is running (npm start -- --role=worker), and that the mail server in MAIL_URL answers.';

const whereToRead = ({ isDevelopment, PUBLIC_URL }: Config) =>
  isDevelopment
    ? {
        state: 'sent' as const,
        message: `MAIL_URL is not set, so no mail leaves Larder. Read the code at ${PUBLIC_URL}/dev/mailbox.`,
      }
    : {
        state: 'failed' as const,
        message: 'MAIL_URL is not set, so no mail can be sent. Set it, restart Larder and use the new setup link.',
      };
