import { refusalToSwitchOff, refusalToSwitchOn } from '@larder/domain/staff/members/staff-rules.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { record } from '../../../platform/record.ts';
import { accountSwitchedMail } from './account-switched.mail.ts';
import { endSessionsOf } from '../sign-in/end-sessions.ts';
import { withdrawInvitationsBy } from '../invitations/withdraw-invitations.ts';
import { countOtherSuperadmins, lockRoles } from './roles.queries.ts';
import { listSuperadmins, lockStaff, setSwitchedOff } from './staff.queries.ts';

/** Lock the roles first: of two superadmins who switch each other off, the second is refused as the last. */
export const switchStaff = (ctx: StaffContext, id: number, isOff: boolean): Promise<void> =>
  ctx.transaction(async (tx) => {
    await lockRoles(tx);
    const subject = found(await lockStaff(tx, id), `Staff member ${id}`);
    const actor = found(id === ctx.staff.id ? subject : await lockStaff(tx, ctx.staff.id), 'Your account');
    const superadmins = (await countOtherSuperadmins(tx, id)) + 1;
    refuseIf(isOff ? refusalToSwitchOff(actor, subject, superadmins) : refusalToSwitchOn(actor));
    if ((subject.switched_off_at !== null) === isOff) return;
    const version = subject.version + 1;
    await setSwitchedOff(tx, id, isOff, version);
    if (isOff) {
      await endSessionsOf(tx, ctx.actor, id);
      await withdrawInvitationsBy(tx, ctx.actor, id);
    }
    await record(tx, ctx.actor, {
      name: isOff ? 'staff_switched_off' : 'staff_switched_on',
      subject: { type: 'user', id, version },
      userId: id,
      description: isOff ? `Deactivated ${subject.email}` : `Reactivated ${subject.email}`,
      before: { is_switched_off: !isOff },
      after: { is_switched_off: isOff },
    });
    await tell(tx, ctx, subject, isOff);
  });

async function tell(tx: Tx, ctx: StaffContext, subject: { id: number; email: string }, isOff: boolean): Promise<void> {
  const mail = accountSwitchedMail({ email: subject.email, isOff, changedBy: ctx.staff.email });
  const others = (await listSuperadmins(tx)).filter(({ id }) => id !== subject.id);
  for (const { id, email } of [subject, ...others]) {
    const key = `account-switched:${ctx.requestId}:${id}`;
    await queueMail(tx, ctx, { ...mail, kind: 'account_switched', key, userId: id, to: email });
  }
}
