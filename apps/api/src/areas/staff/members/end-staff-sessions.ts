import { refusalToEndSessions } from '@larder/domain/staff/members/staff-rules.ts';
import { CallError, found, refuseIf } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { record } from '../../../platform/record.ts';
import { endImpersonationsOf } from '../impersonation/end-impersonation.ts';
import { sessionsEndedMail } from '../sign-in/sessions-ended.mail.ts';
import {
  deleteOpenChallenges,
  endAllSessions,
  endOneSession,
  endOtherSessions,
  findSessionOf,
} from '../sign-in/sign-in.queries.ts';
import { lockStaff } from './staff.queries.ts';

export const endStaffSessions = (ctx: StaffContext, staffId: number, sessionId?: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    const subject = found(await lockStaff(tx, staffId), `Staff member ${staffId}`);
    refuseIf(refusalToEndSessions({ ...ctx.staff, is_admin: true }, subject));
    if (sessionId === ctx.staff.session_id)
      throw new CallError('refused', 'This is your own session: log out to end it.');
    const ended = await end(tx, ctx, staffId, sessionId);
    if (ended.length === 0) return;
    await endImpersonationsOf(tx, ctx.actor, staffId);
    const many = ended.length === 1 ? 'a session' : `${ended.length} sessions`;
    await record(tx, ctx.actor, {
      name: 'staff_sessions_ended',
      subject: { type: 'user', id: staffId },
      userId: staffId,
      description: `Ended ${many} of ${subject.email}`,
    });
    if (staffId === ctx.staff.id) return;
    await queueMail(tx, ctx, {
      ...sessionsEndedMail({ firstName: subject.first_name, endedBy: ctx.staff.email }),
      kind: 'sessions_ended',
      key: `sessions-ended:${ctx.requestId}`,
      userId: staffId,
      to: subject.email,
    });
  });

/** Without `sessionId` the codes go too: a sign-in being verified must not outlive them. */
async function end(tx: Tx, ctx: StaffContext, staffId: number, sessionId: number | undefined) {
  if (sessionId !== undefined) {
    found(await findSessionOf(tx, staffId, sessionId), `Session ${sessionId} of this member of staff`);
    return endOneSession(tx, staffId, sessionId);
  }
  await deleteOpenChallenges(tx, staffId);
  return staffId === ctx.staff.id ? endOtherSessions(tx, staffId, ctx.staff.session_id) : endAllSessions(tx, staffId);
}
