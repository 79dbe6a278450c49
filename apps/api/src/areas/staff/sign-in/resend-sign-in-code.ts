import { notFound } from '../../../platform/call-error.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import { mailSignInCode } from './mail-sign-in-code.ts';
import { findStaffOfChallenge } from './sign-in.queries.ts';

/** For a mail that does not arrive. The password was correct: the sign-in continues with another code (STAFF-27). */
export async function resendSignInCode(call: CallContext, { verificationId }: { verificationId: string }) {
  const staff = await findStaffOfChallenge(call.db, verificationId);
  if (!staff) throw notFound('This sign-in');
  return { verificationId: await mailSignInCode(call, staff, { isLimited: true, replaced: verificationId }) };
}
