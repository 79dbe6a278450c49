import type { MailText } from '../../../platform/mail/mail.ts';
import { writeMail } from '../../../platform/mail/write-mail.ts';

export const sessionsEndedMail = ({ firstName, endedBy }: { firstName: string; endedBy: string }): MailText =>
  writeMail({
    subject: 'You were signed out of Larder',
    greeting: `Hello ${firstName}`,
    paragraphs: [
      `${endedBy} ended your session in the console. Sign in again to continue.`,
      'If you did not expect this, ask why: someone may have been signed in as you.',
    ],
  });
