import type { MailText } from '../../../platform/mail/mail.ts';
import { writeMail } from '../../../platform/mail/write-mail.ts';

/** Goes to every superadmin (STAFF-51). */
export const adminCreatedMail = ({ email, createdBy }: { email: string; createdBy: string }): MailText =>
  writeMail({
    subject: 'A new member of staff in Larder',
    paragraphs: [
      `${createdBy} made ${email} a member of staff. The account can now sign in to the console.`,
      'If you did not expect this, switch the account off and ask who made it.',
    ],
  });
