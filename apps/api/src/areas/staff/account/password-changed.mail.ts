import type { MailText } from '../../../platform/mail/mail.ts';
import { writeMail } from '../../../platform/mail/write-mail.ts';

export const passwordChangedMail = ({ firstName }: { firstName: string }): MailText =>
  writeMail({
    subject: 'Your Larder password was changed',
    greeting: `Hello ${firstName}`,
    paragraphs: [
      'The password of your Larder account was changed, and your other sessions have ended.',
      'If you did not do this, tell a superadmin immediately.',
    ],
  });
