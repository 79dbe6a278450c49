import { CODE_TRIES } from '@larder/domain/staff/sign-in-limits.ts';
import { invalidField } from '../../platform/call-error.ts';
import { inTransaction } from '../../platform/database.ts';
import type { CallContext } from '../../platform/http/context.ts';
import { record } from '../../platform/record.ts';
import { newToken, setSessionCookie } from './session-cookie.ts';
import { accountOf, beginAttempt } from './sign-in-limits.ts';
import { insertSession, tryChallenge, useChallenge } from './sign-in.queries.ts';
import { macOf, sameMac } from './verification-code.ts';

const wrongCode = () =>
  invalidField('code', 'This code is wrong or no longer valid. Check the newest e-mail, or sign in again.');

/** The code from the mail: good for 10 minutes, 5 tries, one use. The right one opens a session. */
export async function verifySignIn(call: CallContext, given: { code: string; verificationId: string }) {
  const attempt = await beginAttempt(call.db, '', call.address);
  const challenge = await tryChallenge(call.db, given.verificationId, CODE_TRIES);
  if (!challenge) throw wrongCode();
  if (!sameMac(challenge.code_mac, macOf(call.config.APP_SECRET, given.verificationId, given.code))) {
    await attempt.countFor(accountOf(challenge.email));
    throw wrongCode();
  }
  const { token, hash } = newToken();
  const userId = challenge.user_id;
  await inTransaction(call.db, async (tx) => {
    if (!(await useChallenge(tx, given.verificationId))) throw wrongCode();
    const userAgent = call.request.headers['user-agent']?.slice(0, 300) ?? null;
    await insertSession(tx, { token_hash: hash, user_id: userId, address: call.address, user_agent: userAgent });
    const actor = { staffId: userId, address: call.address, requestId: call.requestId };
    await record(tx, actor, { name: 'signed_in', subject: { type: 'user', id: userId }, description: 'Signed in' });
  });
  await attempt.succeed();
  setSessionCookie(call.reply, call.config, token);
  return { authenticated: true };
}
