import type { MailText } from '../../../platform/mail/mail.ts';
import { writeMail } from '../../../platform/mail/write-mail.ts';

interface Switched {
  email: string;
  isOff: boolean;
  changedBy: string;
}

export const accountSwitchedMail = ({ email, isOff, changedBy }: Switched): MailText =>
  writeMail({
    subject: isOff ? 'A Larder account was deactivated' : 'A Larder account was reactivated',
    paragraphs: [
      isOff
        ? `${changedBy} deactivated the staff account ${email}. Its sessions have ended, and it can no longer sign in.`
        : `${changedBy} reactivated the staff account ${email}. It can sign in to the console again.`,
      'If you did not expect this, ask who did it.',
    ],
  });
