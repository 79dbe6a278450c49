import { refusalToChangeAccount } from '@larder/domain/staff/members/staff-rules.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { refuseMailFlood } from '../../../platform/mail/refuse-mail-flood.ts';
import { record } from '../../../platform/record.ts';
import { defaultPassword } from '../../staff/passwords/default-password.ts';
import { endSessionsOf } from '../../staff/sign-in/end-sessions.ts';
import { hashPassword } from '../../staff/passwords/password-hash.ts';
import { setPassword } from '../../staff/passwords/passwords.queries.ts';
import { endPasswordLink } from './password-links.queries.ts';
import { passwordResetMail } from './password-reset.mail.ts';
import { lockUser } from '../users/users.queries.ts';

/** STAFF-52, STAFF-56 */
export async function resetPassword(ctx: StaffContext, userId: number): Promise<void> {
  const password_hash = await hashPassword(defaultPassword(ctx.config));
  await ctx.transaction(async (tx) => {
    const user = found(await lockUser(tx, userId), `User ${userId}`);
    refuseIf(refusalToChangeAccount({ ...ctx.staff, is_admin: true }, user, 'password'));
    await refuseMailFlood(tx, { kind: 'password_reset', to: user.email });
    await setPassword(tx, userId, { password_hash, must_change_password: true });
    await endPasswordLink(tx, userId);
    await endSessionsOf(tx, ctx.actor, userId);
    await record(tx, ctx.actor, {
      name: 'password_reset',
      subject: { type: 'user', id: userId },
      userId,
      description: 'Reset the password and ended all sessions',
    });
    const mail = passwordResetMail({
      firstName: user.first_name,
      isStaff: user.is_admin,
      resetBy: ctx.staff.email,
    });
    await queueMail(tx, ctx, {
      ...mail,
      kind: 'password_reset',
      key: `password-reset:${ctx.requestId}`,
      userId,
      to: user.email,
    });
  });
}
