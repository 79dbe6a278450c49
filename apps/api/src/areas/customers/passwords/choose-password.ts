import { PASSWORD_LINK_HOURS } from '@larder/domain/customers/passwords/password-links.ts';
import { CallError } from '../../../platform/call-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { hashPassword } from '../../staff/passwords/password-hash.ts';
import { setPassword } from '../../staff/passwords/passwords.queries.ts';
import { refusePassword } from '../../staff/passwords/refuse-password.ts';
import { endSessionsOf } from '../../staff/sign-in/end-sessions.ts';
import { tokenHash } from '../../staff/sign-in/session-cookie.ts';
import { lockUser } from '../users/users.queries.ts';
import { deletePasswordLink, findPasswordLink, type PasswordLink } from './password-links.queries.ts';

const unknownLink = () =>
  new CallError('not_found', 'This link is not valid. Open the link in the newest e-mail, or request a new one.');

function usable(link: PasswordLink | undefined): PasswordLink {
  if (!link) throw unknownLink();
  if (!link.has_expired) return link;
  throw new CallError(
    'refused',
    `This link has expired: it works for ${PASSWORD_LINK_HOURS} hours. Request a new one.`,
  );
}

export async function showPasswordLink(db: Db, token: string) {
  const { email, first_name, expires_at } = usable(await findPasswordLink(db, tokenHash(token)));
  return { email, first_name, expires_at: expires_at.toString() };
}

/** Uses up the link (CUST-56). */
export async function choosePassword(call: CallContext, token: string, password: string): Promise<{ email: string }> {
  const hash = tokenHash(token);
  const owner = usable(await findPasswordLink(call.db, hash));
  refusePassword(password, owner, 'password');
  const password_hash = await hashPassword(password);
  return call.transaction(async (tx) => {
    await lockUser(tx, owner.user_id);
    const { user_id, email } = usable(await findPasswordLink(tx, hash));
    if (!(await deletePasswordLink(tx, user_id, hash))) throw unknownLink();
    await setPassword(tx, user_id, { password_hash, must_change_password: false });
    const actor = { staffId: null, address: call.address, requestId: call.requestId };
    await endSessionsOf(tx, actor, user_id);
    await record(tx, actor, {
      name: 'password_chosen',
      subject: { type: 'user', id: user_id },
      userId: user_id,
      description: 'Chose a password by the mailed link',
    });
    return { email };
  });
}
