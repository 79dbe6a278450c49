import type { MailText } from '../../../platform/mail/mail.ts';
import { writeMail } from '../../../platform/mail/write-mail.ts';

interface EmailChange {
  oldEmail: string;
  newEmail: string;
  changedBy: string;
}

/** Goes to the old and the new address (STAFF-46). */
export const emailChangedMail = ({ oldEmail, newEmail, changedBy }: EmailChange): MailText =>
  writeMail({
    subject: 'The e-mail of your Larder account was changed',
    paragraphs: [
      `${changedBy} changed the e-mail of this staff account from ${oldEmail} to ${newEmail}. From now on sign-in codes go to ${newEmail}.`,
      `If ${newEmail} is misspelled, ask a superadmin to correct it: you cannot sign in with it.`,
      'If you did not expect this, tell a superadmin immediately.',
    ],
  });
