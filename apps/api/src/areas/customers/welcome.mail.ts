import type { MailText } from '../../platform/mail/mail.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';

interface Welcome {
  firstName: string;
  email: string;
  storefrontUrl: string;
}

/** To a new customer or a new member of staff, when whoever made the account asked for it. It carries no password. */
export const welcomeMail = ({ firstName, email, storefrontUrl }: Welcome): MailText =>
  writeMail({
    subject: 'Welcome to Larder',
    greeting: `Hello ${firstName}`,
    paragraphs: [`We created an account for you with the e-mail ${email}. Sign in with the password you were given.`],
    link: { label: 'Sign in', url: storefrontUrl },
  });
