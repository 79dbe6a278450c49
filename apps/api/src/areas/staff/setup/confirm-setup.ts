import { CODE_TRIES } from '@larder/domain/staff/sign-in/sign-in-limits.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { insertUserRole, lockRoles } from '../members/roles.queries.ts';
import { insertUser } from '../members/users.queries.ts';
import { openSession, setSignInCookies } from '../sign-in/open-session.ts';
import { tokenHash } from '../sign-in/session-cookie.ts';
import { macOf, sameMac } from '../sign-in/verification-code.ts';
import { usableLink, wrongCode } from './setup-link.ts';
import { deleteAllLinks, hasStaff, lockSetupLink, type SetupLink, spendTry } from './setup.queries.ts';

interface Confirmation {
  code: string;
  verificationId: string;
}

/** Lock the roles first: of any number of confirmations one makes the account (STAFF-69). */
export async function confirmSetup(call: CallContext, token: string, given: Confirmation) {
  const link = tokenHash(token);
  const opened = await call.transaction(async (tx) => {
    const roles = await lockRoles(tx);
    const entered = usableLink(await hasStaff(tx), await lockSetupLink(tx, link));
    // An outdated code spends no try of the newest one.
    if (entered.verification_id !== given.verificationId) throw wrongCode();
    if (!isRight(call, entered, given)) {
      if (entered.tries < CODE_TRIES) await spendTry(tx, link);
      return null; // and commit the try
    }
    const { id, version } = await insertFirstUser(tx, entered);
    const superadmin = roles.filter(({ name }) => name === 'superadmin');
    for (const role of superadmin) await insertUserRole(tx, id, role.id);
    await deleteAllLinks(tx);
    const actor = { staffId: id, address: call.address, requestId: call.requestId };
    await record(tx, actor, {
      name: 'user_created',
      subject: { type: 'user', id, version },
      userId: id,
      description: 'Created the first superadmin with the setup link',
      after: { email: entered.email, is_admin: true, roles: superadmin.map(({ name }) => name) },
    });
    return openSession(tx, call, id);
  });
  if (opened === null) throw wrongCode();
  setSignInCookies(call, opened);
  return { authenticated: true as const };
}

function isRight(call: CallContext, link: SetupLink, { code, verificationId }: Confirmation): boolean {
  if (link.code_mac === null || !link.is_code_open || link.tries >= CODE_TRIES) return false;
  return sameMac(link.code_mac, macOf(call.config.APP_SECRET, verificationId, code));
}

const insertFirstUser = async (tx: Tx, { email, first_name, last_name, password_hash }: SetupLink) =>
  insertUser(tx, {
    email: email ?? '',
    first_name: first_name ?? '',
    last_name: last_name ?? '',
    password_hash,
    is_admin: true,
    created_at: await businessNow(tx),
  });
