import { INVITATION_HOURS } from '@larder/domain/staff/sign-in/sign-in-limits.ts';
import type { MailText } from '../../../platform/mail/mail.ts';
import { writeMail } from '../../../platform/mail/write-mail.ts';

interface Invited {
  publicUrl: string;
  firstName: string;
  invitedBy: string;
  token: string;
}

export const invitationMail = ({ publicUrl, firstName, invitedBy, token }: Invited): MailText =>
  writeMail({
    subject: 'You are invited to Larder',
    greeting: `Hello ${firstName}`,
    paragraphs: [
      `${invitedBy} invites you to the Larder console. Open the link and choose your password. The link works for ${INVITATION_HOURS} hours and can be used once.`,
      'If you did not expect this, ignore this e-mail.',
    ],
    link: { label: 'Accept the invitation', url: `${publicUrl}/invitations/${token}` },
  });
