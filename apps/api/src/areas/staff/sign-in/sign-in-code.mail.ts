import type { MailText } from '../../../platform/mail/mail.ts';
import { writeMail } from '../../../platform/mail/write-mail.ts';

interface SignInCode {
  publicUrl: string;
  firstName: string;
  code: string;
  verificationId: string;
  minutes: number;
}

/** The subject appears on lock screens and in mail servers' logs. */
export function signInCodeMail({ publicUrl, firstName, code, verificationId, minutes }: SignInCode): MailText {
  const url = `${publicUrl}/login/verification?${new URLSearchParams({ code, verificationId }).toString()}`;
  return writeMail({
    subject: 'Your Larder sign-in code',
    greeting: `Hello ${firstName}`,
    highlight: code,
    paragraphs: [
      `Enter this code to finish signing in. It can be used once and is valid for ${minutes} minutes; a newer sign-in replaces it.`,
      'If you did not try to sign in, someone knows your password: change it and tell a superadmin.',
    ],
    link: { label: 'Or open this link', url },
  });
}
