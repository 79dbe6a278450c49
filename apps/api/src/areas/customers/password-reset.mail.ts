import type { MailText } from '../../platform/mail/mail.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';

interface PasswordReset {
  firstName: string;
  isStaff: boolean;
  resetBy: string;
}

/** To whoever's password was reset. It carries no password: many have the same one until they sign in. */
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
