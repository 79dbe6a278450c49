import { CallError } from '../../platform/call-error.ts';
import { inTransaction } from '../../platform/database.ts';
import type { CallContext } from '../../platform/http/context.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { refuseMailFlood } from '../../platform/mail/refuse-mail-flood.ts';
import { numberSetting } from '../../platform/settings.ts';
import { passwordMatches } from './password-hash.ts';
import { signInCodeMail } from './sign-in-code.mail.ts';
import { accountOf, beginAttempt } from './sign-in-limits.ts';
import { findSignInAccount, replaceChallenge } from './sign-in.queries.ts';
import { macOf, newCode, newVerificationId } from './verification-code.ts';

const KIND = 'sign_in_code';
/** To one person in an hour. */
const MOST_CODES = 100;

/**
 * E-mail and password. A wrong e-mail, a wrong password and a customer's right password get one answer, in one time;
 * a right pair mails a code that kills any older one (rulings 2).
 */
export async function signIn(call: CallContext, given: { email: string; password: string }) {
  const attempt = await beginAttempt(call, accountOf(given.email));
  const staff = await findSignInAccount(call.db, given.email);
  if (!(await passwordMatches(given.password, staff?.password_hash)) || !staff) {
    call.request.refusedSignIn = { kind: 'sign_in', userId: staff?.id ?? null };
    throw new CallError('bad_credentials', 'The e-mail or the password is wrong.');
  }
  await attempt.succeed();
  const verificationId = newVerificationId();
  const code = newCode();
  await inTransaction(call.db, async (tx) => {
    // Whoever knows the password still fills no mailbox; the owner goes on where they signed in before.
    if (!attempt.isFromKnownDevice) await refuseMailFlood(tx, { kind: KIND, to: staff.email, most: MOST_CODES });
    await replaceChallenge(tx, staff.id, 'sign_in', {
      id: verificationId,
      code_mac: macOf(call.config.APP_SECRET, verificationId, code),
    });
    const minutes = await numberSetting(tx, 'verification_code_minutes');
    const mail = signInCodeMail({
      publicUrl: call.config.PUBLIC_URL,
      firstName: staff.first_name,
      code,
      verificationId,
      minutes,
    });
    await queueMail(tx, call, {
      ...mail,
      kind: KIND,
      key: `sign-in-code:${verificationId}`,
      userId: staff.id,
      to: staff.email,
    });
  });
  return { nextAction: 'verification' as const, verificationId, redirect: true };
}
