import type { MailText } from '../../../platform/mail/mail.ts';
import { writeMail } from '../../../platform/mail/write-mail.ts';

interface SetupCode {
  firstName: string;
  code: string;
  minutes: number;
}

export const setupCodeMail = ({ firstName, code, minutes }: SetupCode): MailText =>
  writeMail({
    subject: 'Your Larder setup code',
    greeting: `Hello ${firstName}`,
    highlight: code,
    paragraphs: [
      `Enter this code on the setup page to create the first superadmin. It can be used once and is valid for ${minutes} minutes; a newer code replaces it.`,
      'If you are not setting up Larder, ignore this e-mail.',
    ],
  });
