import { businessNow } from '../../../platform/clock.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { findInvitationOfLink, lockInvitationOfLink, setAccepted } from './invitations.queries.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { refusePassword } from '../passwords/refuse-password.ts';
import { insertUserRole, lockRoles } from '../members/roles.queries.ts';
import { tokenHash } from '../sign-in/session-cookie.ts';
import { usable } from './show-invitation.ts';
import { tellSuperadmins } from '../members/tell-superadmins.ts';
import { insertUser } from '../members/users.queries.ts';

/** Uses up the link (STAFF-53). */
export async function acceptInvitation(call: CallContext, token: string, password: string): Promise<{ email: string }> {
  const link = tokenHash(token);
  refusePassword(password, usable(await findInvitationOfLink(call.db, link)), 'password');
  const password_hash = await hashPassword(password);
  return call.transaction(async (tx) => {
    const roles = await lockRoles(tx);
    const invitation = usable(await lockInvitationOfLink(tx, link));
    const { email, first_name, last_name } = invitation;
    const { id, version } = await insertUser(tx, {
      email,
      first_name,
      last_name,
      password_hash,
      is_admin: true,
      created_at: await businessNow(tx),
    });
    for (const role of roles) if (invitation.roles.includes(role.name)) await insertUserRole(tx, id, role.id);
    await setAccepted(tx, invitation.id);
    const actor = { staffId: id, address: call.address, requestId: call.requestId };
    await record(tx, actor, {
      name: 'user_created',
      subject: { type: 'user', id, version },
      userId: id,
      description: `Accepted the invitation from ${invitation.invited_by}`,
      after: { email, is_admin: true, roles: invitation.roles },
    });
    await tellSuperadmins(tx, call, { id, email, createdBy: invitation.invited_by });
    return { email };
  });
}
