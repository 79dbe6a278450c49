import type { PasswordOwner } from '@larder/domain/staff/passwords/password.ts';
import { CODE_TRIES } from '@larder/domain/staff/sign-in/sign-in-limits.ts';
import { invalidField } from '../../../platform/call-error.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { hashPassword, passwordMatches } from '../passwords/password-hash.ts';
import { setPassword } from '../passwords/passwords.queries.ts';
import { refusePassword } from '../passwords/refuse-password.ts';
import { openSession, setSignInCookies } from './open-session.ts';
import { findAccountOfChallenge } from './sign-in-devices.queries.ts';
import { beginAttemptOnLocked } from './sign-in-limits.ts';
import { giveTryBack, tryChallenge, useChallenge } from './sign-in.queries.ts';
import { macOf, sameMac } from './verification-code.ts';

interface Verification {
  code: string;
  verificationId: string;
  password?: string | undefined;
}

const wrongCode = () =>
  invalidField('code', 'This code is wrong or no longer valid. Check the newest e-mail, or sign in again.');

/**
 * Valid for 10 minutes, 5 tries and one use (STAFF-26). After a reset the code is used together with the new password
 * (STAFF-52).
 */
export async function verifySignIn(call: CallContext, given: Verification) {
  // Allowed on a locked account: its owner comes from the mail, and a code has its own few tries.
  const attempt = await beginAttemptOnLocked(call, await findAccountOfChallenge(call.db, given.verificationId));
  const challenge = await tryChallenge(call.db, given.verificationId, 'sign_in', CODE_TRIES);
  const mac = macOf(call.config.APP_SECRET, given.verificationId, given.code);
  if (!challenge || !sameMac(challenge.code_mac, mac)) {
    call.request.refusedSignIn = { kind: 'sign_in', userId: challenge?.user_id ?? null };
    throw wrongCode();
  }
  call.request.refusedSignIn = null;
  await attempt.succeed();
  // Tries are for guesses: the owner of the code may try several new passwords.
  await giveTryBack(call.db, given.verificationId);
  if (challenge.must_change_password && given.password === undefined)
    return { authenticated: false, nextAction: 'new_password' as const };
  const passwordHash = challenge.must_change_password ? await hashOfNew(given.password ?? '', challenge) : null;
  const userId = challenge.user_id;
  const opened = await call.transaction(async (tx) => {
    if (!(await useChallenge(tx, given.verificationId))) throw wrongCode();
    if (passwordHash !== null) {
      await setPassword(tx, userId, { password_hash: passwordHash, must_change_password: false });
      const actor = { staffId: userId, address: call.address, requestId: call.requestId };
      const subject = { type: 'user', id: userId };
      await record(tx, actor, { name: 'password_changed', subject, description: 'Chose their own password' });
    }
    return openSession(tx, call, userId);
  });
  setSignInCookies(call, opened);
  return { authenticated: true };
}

/** Others know the current one too. */
async function hashOfNew(password: string, owner: PasswordOwner & { password_hash: string | null }): Promise<string> {
  refusePassword(password, owner, 'password');
  if (await passwordMatches(password, owner.password_hash))
    throw invalidField('password', 'Choose a password other than the one you were given.');
  return hashPassword(password);
}
