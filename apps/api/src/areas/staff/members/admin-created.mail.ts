import type { MailText } from '../../../platform/mail/mail.ts';
import { writeMail } from '../../../platform/mail/write-mail.ts';

/** Goes to every superadmin (STAFF-51). */
export const adminCreatedMail = ({ email, createdBy }: { email: string; createdBy: string }): MailText =>
  writeMail({
    subject: 'New staff member in Larder',
    paragraphs: [
      `${createdBy} added ${email} as a staff member. The account can now sign in to the console.`,
      'If you did not expect this, deactivate the account and ask who created it.',
    ],
  });
