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
      `${isStaff ? resetBy : 'Our staff'} reset your password and ended your sessions. Ask for the password to sign in with; at the next sign-in you choose one of your own.`,
      isStaff
        ? 'If you did not expect this, tell a superadmin at once.'
        : 'If you did not ask for this, please tell our support at once.',
    ],
  });
