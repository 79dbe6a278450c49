import { PASSWORD_LINK_HOURS } from '@larder/domain/customers/passwords/password-links.ts';
import type { MailText } from '../../../platform/mail/mail.ts';
import { writeMail } from '../../../platform/mail/write-mail.ts';

interface Linked {
  publicUrl: string;
  firstName: string;
  token: string;
}

export const passwordLinkMail = ({ publicUrl, firstName, token }: Linked): MailText =>
  writeMail({
    subject: 'Choose your password',
    greeting: `Hello ${firstName}`,
    paragraphs: [
      `Open the link and choose the password of your account. The link works for ${PASSWORD_LINK_HOURS} hours and can be used once.`,
      'If you did not ask for this, ignore this e-mail. Your account stays as it is.',
    ],
    link: { label: 'Choose a password', url: `${publicUrl}/passwords/${token}` },
  });
