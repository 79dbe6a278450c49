import { INVITATION_HOURS } from '@larder/domain/staff/sign-in/sign-in-limits.ts';
import { CallError } from '../../../platform/call-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import { findInvitationOfLink, type InvitationOfLink } from './invitations.queries.ts';
import { tokenHash } from '../sign-in/session-cookie.ts';

export async function showInvitation(db: Db, token: string) {
  const { email, first_name, last_name, expires_at } = usable(await findInvitationOfLink(db, tokenHash(token)));
  return { email, first_name, last_name, expires_at: expires_at.toString() };
}

export function usable(invitation: InvitationOfLink | undefined): InvitationOfLink {
  if (!invitation)
    throw new CallError(
      'not_found',
      'This invitation link is not valid. Open the link in the newest e-mail, or ask a superadmin to invite you again.',
    );
  if (invitation.accepted_at)
    throw new CallError('refused', 'This invitation was already used. Sign in with the password you chose.');
  if (invitation.withdrawn_at || invitation.is_sender_gone)
    throw new CallError('refused', 'This invitation was withdrawn. Ask a superadmin if you still need access.');
  if (invitation.has_expired)
    throw new CallError(
      'refused',
      `This invitation has expired: a link works for ${INVITATION_HOURS} hours. Ask a superadmin to send it again.`,
    );
  if (invitation.is_email_taken)
    throw new CallError(
      'refused',
      'This e-mail already belongs to another user, so it cannot be used for a staff account. Ask a superadmin to invite you with another e-mail.',
    );
  return invitation;
}
