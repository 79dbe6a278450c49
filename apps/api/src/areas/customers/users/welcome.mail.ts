import type { MailText } from '../../../platform/mail/mail.ts';
import { writeMail } from '../../../platform/mail/write-mail.ts';

interface Welcome {
  firstName: string;
  email: string;
  storefrontUrl: string;
}

/** Has no password. */
export const welcomeMail = ({ firstName, email, storefrontUrl }: Welcome): MailText =>
  writeMail({
    subject: 'Welcome to Larder',
    greeting: `Hello ${firstName}`,
    paragraphs: [`We created an account for you with the e-mail ${email}. Sign in with the password you were given.`],
    link: { label: 'Sign in', url: storefrontUrl },
  });
