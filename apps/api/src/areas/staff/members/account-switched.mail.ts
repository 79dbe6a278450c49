import type { MailText } from '../../../platform/mail/mail.ts';
import { writeMail } from '../../../platform/mail/write-mail.ts';

interface Switched {
  email: string;
  isOff: boolean;
  changedBy: string;
}

export const accountSwitchedMail = ({ email, isOff, changedBy }: Switched): MailText =>
  writeMail({
    subject: isOff ? 'A Larder account was switched off' : 'A Larder account was switched on again',
    paragraphs: [
      isOff
        ? `${changedBy} switched off the staff account ${email}. Its sessions have ended, and nobody can sign in to it.`
        : `${changedBy} switched the staff account ${email} on again. It can sign in to the console.`,
      'If you did not expect this, ask who did it.',
    ],
  });
