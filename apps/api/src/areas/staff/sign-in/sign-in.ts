import { setTimeout as sleep } from 'node:timers/promises';
import { CallError } from '../../../platform/call-error.ts';
import { faultOf } from '../../../platform/fault.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import { passwordMatches } from '../passwords/password-hash.ts';
import { hasStaff } from '../setup/setup.queries.ts';
import { mailSignInCode } from './mail-sign-in-code.ts';
import { accountOf, beginAttemptOnLocked, lockedOut } from './sign-in-limits.ts';
import { findSignInAccount } from './sign-in.queries.ts';

/** Usually longer than checking a password and queuing a mail take. */
const LOCKED_ANSWER_MS = 1_500;

/** A new installation: sign-in is impossible before the first account is created (STAFF-68). */
const NO_STAFF_YET =
  'There are no accounts yet. Open the setup link that Larder printed at its start, or create a new one with `npm run setup-link`.';

interface Credentials {
  email: string;
  password: string;
}

/**
 * A wrong e-mail, a wrong password and a customer's correct password get the same answer in the same time (STAFF-25). A
 * new code replaces any older one (STAFF-27).
 */
export async function signIn(call: CallContext, given: Credentials) {
  const attempt = await beginAttemptOnLocked(call, accountOf(given.email));
  if (attempt.isAccountLocked) return answerLocked(call, given);
  const { staff, isRight } = await lookAt(call, given);
  if (!staff || !isRight) {
    call.request.refusedSignIn = { kind: 'sign_in', userId: staff?.id ?? null };
    throw new CallError(
      'bad_credentials',
      (await hasStaff(call.db)) ? 'The e-mail or the password is wrong.' : NO_STAFF_YET,
    );
  }
  await attempt.succeed();
  // A caller who knows the password cannot fill a mailbox; the owner is not limited on known devices.
  const verificationId = await mailSignInCode(call, staff, { isLimited: !attempt.isFromKnownDevice });
  return { nextAction: 'verification' as const, verificationId, redirect: true };
}

/**
 * Strangers can lock an account too, so its owner gets in through the mailbox (STAFF-29). Never wait for the mail,
 * which only a correct password causes: answer and time must not tell.
 */
async function answerLocked(call: CallContext, given: Credentials): Promise<never> {
  const mailIfRight = async () => {
    const { staff, isRight } = await lookAt(call, given);
    if (staff && isRight) await mailSignInCode(call, staff, { isLimited: true });
  };
  mailIfRight().catch((error: unknown) => {
    if (!(error instanceof CallError))
      call.log.error({ err: faultOf(error) }, 'the link for a locked account was not sent');
  });
  await sleep(LOCKED_ANSWER_MS);
  throw lockedOut(' If your password was correct, we e-mailed you a link to sign in now.');
}

async function lookAt(call: CallContext, { email, password }: Credentials) {
  const staff = await findSignInAccount(call.db, email);
  return { staff, isRight: await passwordMatches(password, staff?.password_hash) };
}
