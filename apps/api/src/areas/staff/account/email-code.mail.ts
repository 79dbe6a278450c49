import type { MailText } from '../../../platform/mail/mail.ts';
import { writeMail } from '../../../platform/mail/write-mail.ts';

interface EmailCode {
  firstName: string;
  newEmail: string;
  code: string;
  minutes: number;
}

/** Goes to the current address: only the account's owner reads mail there. */
export const emailCodeMail = ({ firstName, newEmail, code, minutes }: EmailCode): MailText =>
  writeMail({
    subject: 'Confirm the new e-mail of your Larder account',
    greeting: `Hello ${firstName}`,
    highlight: code,
    paragraphs: [
      `Enter this code to change the e-mail of your account to ${newEmail}. It can be used once and is valid for ${minutes} minutes.`,
      'If you did not request this, someone may be using your session: change your password and tell a superadmin.',
    ],
  });
