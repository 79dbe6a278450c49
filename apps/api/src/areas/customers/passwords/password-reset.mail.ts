import type { MailText } from '../../../platform/mail/mail.ts';
import { writeMail } from '../../../platform/mail/write-mail.ts';

interface PasswordReset {
  firstName: string;
  isStaff: boolean;
  resetBy: string;
}

/** Has no password: many customers share the default. */
export const passwordResetMail = ({ firstName, isStaff, resetBy }: PasswordReset): MailText =>
  writeMail({
    subject: 'Your password was reset',
    greeting: `Hello ${firstName}`,
    paragraphs: [
      `${isStaff ? resetBy : 'Our staff'} reset your password and signed you out everywhere. Ask for the temporary password, and choose your own when you sign in.`,
      isStaff
        ? 'If you did not expect this, contact a superadmin immediately.'
        : 'If you did not request this, please contact our support immediately.',
    ],
  });
