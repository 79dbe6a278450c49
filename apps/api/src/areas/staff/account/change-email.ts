import { CODE_TRIES } from '@larder/domain/staff/sign-in/sign-in-limits.ts';
import { found, invalidField } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { refuseMailFlood } from '../../../platform/mail/refuse-mail-flood.ts';
import { record } from '../../../platform/record.ts';
import { numberSetting } from '../../../platform/settings.ts';
import { emailCodeMail } from './email-code.mail.ts';
import { isEmailTaken } from '../invitations/invitations.queries.ts';
import { accountOf, beginAttempt } from '../sign-in/sign-in-limits.ts';
import { deleteOpenChallenges, replaceChallenge, tryChallenge, useChallenge } from '../sign-in/sign-in.queries.ts';
import { lockStaff, setEmail } from '../members/staff.queries.ts';
import { tellBothAddresses } from './tell-both-addresses.ts';
import { macOf, newCode, newVerificationId, sameMac } from '../sign-in/verification-code.ts';

/** A code is valid only for the address it was requested for. */
const boundTo = (verificationId: string, email: string) => `email:${verificationId}:${email.toLowerCase()}`;

/** The code goes to the current e-mail, so that a stolen session alone cannot move the account. */
export async function requestEmailCode(ctx: StaffContext, email: string): Promise<{ verificationId: string }> {
  const verificationId = newVerificationId();
  const code = newCode();
  await ctx.transaction(async (tx) => {
    if (await isEmailTaken(tx, email)) throw invalidField('email', 'This e-mail already belongs to another user.');
    await refuseMailFlood(tx, { kind: 'email_code', to: ctx.staff.email });
    await replaceChallenge(tx, ctx.staff.id, 'email', {
      id: verificationId,
      code_mac: macOf(ctx.config.APP_SECRET, boundTo(verificationId, email), code),
    });
    const minutes = await numberSetting(tx, 'verification_code_minutes');
    await queueMail(tx, ctx, {
      ...emailCodeMail({ firstName: ctx.staff.first_name, newEmail: email, code, minutes }),
      kind: 'email_code',
      key: `email-code:${verificationId}`,
      userId: ctx.staff.id,
      to: ctx.staff.email,
    });
  });
  return { verificationId };
}

interface EmailChange {
  email: string;
  verificationId: string;
  code: string;
}

const wrongCode = () =>
  invalidField('code', 'This code is wrong or no longer valid. Check the newest e-mail, or request another code.');

/** Both addresses are notified (STAFF-46, STAFF-48). */
export async function changeEmail(ctx: StaffContext, { email, verificationId, code }: EmailChange): Promise<string> {
  const { staff } = ctx;
  const attempt = await beginAttempt(ctx, accountOf(staff.email));
  const challenge = await tryChallenge(ctx.db, verificationId, 'email', CODE_TRIES);
  const mac = macOf(ctx.config.APP_SECRET, boundTo(verificationId, email), code);
  if (!challenge || challenge.user_id !== staff.id || !sameMac(challenge.code_mac, mac)) {
    ctx.request.refusedSignIn = { kind: 'sign_in', userId: staff.id };
    throw wrongCode();
  }
  await attempt.succeed();
  await ctx.transaction(async (tx) => {
    const user = found(await lockStaff(tx, staff.id), 'Your account');
    if (!(await useChallenge(tx, verificationId))) throw wrongCode();
    if (user.email === email) return;
    const version = user.version + 1;
    await setEmail(tx, staff.id, email, version);
    await deleteOpenChallenges(tx, staff.id);
    await record(tx, ctx.actor, {
      name: 'user_updated',
      subject: { type: 'user', id: staff.id, version },
      userId: staff.id,
      description: 'Changed their own e-mail',
      before: { email: user.email },
      after: { email },
    });
    await tellBothAddresses(tx, ctx, staff.id, user.email, email);
  });
  return email;
}
