import { found, invalidField } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { record } from '../../../platform/record.ts';
import { endImpersonationsOf } from '../impersonation/end-impersonation.ts';
import { passwordChangedMail } from './password-changed.mail.ts';
import { hashPassword, passwordMatches } from '../passwords/password-hash.ts';
import { findPasswordHash, lockPasswordHash, setPassword } from '../passwords/passwords.queries.ts';
import { refusePassword } from '../passwords/refuse-password.ts';
import { accountOf, beginAttempt } from '../sign-in/sign-in-limits.ts';
import { deleteOpenChallenges, endOtherSessions } from '../sign-in/sign-in.queries.ts';

interface PasswordChange {
  current_password: string;
  password: string;
}

/** Wrong guesses count like failed sign-ins: a stolen session gets no more of them (STAFF-47). */
export async function changePassword(ctx: StaffContext, { current_password, password }: PasswordChange): Promise<void> {
  const { staff } = ctx;
  refusePassword(password, staff, 'password');
  const attempt = await beginAttempt(ctx, accountOf(staff.email));
  const { password_hash: current } = found(await findPasswordHash(ctx.db, staff.id), 'Your account');
  if (!(await passwordMatches(current_password, current))) {
    ctx.request.refusedSignIn = { kind: 'sign_in', userId: staff.id };
    throw invalidField('current_password', 'This is not your current password.');
  }
  await attempt.succeed();
  if (password === current_password)
    throw invalidField('password', 'Choose a password that differs from the current one.');
  const password_hash = await hashPassword(password);
  await ctx.transaction(async (tx) => {
    // A reset or a change in the meantime makes the comparison above void.
    const locked = found(await lockPasswordHash(tx, staff.id), 'Your account');
    if (locked.password_hash !== current) throw invalidField('current_password', 'This is not your current password.');
    await setPassword(tx, staff.id, { password_hash, must_change_password: false });
    await deleteOpenChallenges(tx, staff.id);
    await endOtherSessions(tx, staff.id, staff.session_id);
    await endImpersonationsOf(tx, ctx.actor, staff.id);
    await record(tx, ctx.actor, {
      name: 'password_changed',
      subject: { type: 'user', id: staff.id },
      userId: staff.id,
      description: 'Changed their own password and ended their other sessions',
    });
    await queueMail(tx, ctx, {
      ...passwordChangedMail({ firstName: staff.first_name }),
      kind: 'password_changed',
      key: `password-changed:${ctx.requestId}`,
      userId: staff.id,
      to: staff.email,
    });
  });
}
