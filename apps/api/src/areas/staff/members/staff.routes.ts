import type { StaffMember } from '@larder/contract/staff/members/staff.ts';
import { refusalToReadStaff } from '@larder/domain/staff/members/staff-rules.ts';
import { found } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { endStaffSessions } from './end-staff-sessions.ts';
import { listStaffRows } from './staff.queries.ts';
import { switchStaff } from './switch-staff.ts';

export const staffHandlers = {
  listStaff: (_, ctx) => showStaff(ctx),
  endStaffSessions: async ({ params, query }, ctx) => {
    await endStaffSessions(ctx, params.id, query.session_id);
    return undefined;
  },
  switchStaff: async ({ params, body }, ctx) => {
    await switchStaff(ctx, params.id, body.is_switched_off);
    const member = (await showStaff(ctx)).find(({ id }) => id === params.id);
    return found(member, `Staff member ${params.id}`);
  },
} satisfies Partial<Handlers>;

async function showStaff({ db, staff }: StaffContext): Promise<StaffMember[]> {
  const reader = { ...staff, is_admin: true };
  return (await listStaffRows(db)).map(({ last_signed_in_at, switched_off_at, sessions, ...member }) => ({
    ...member,
    last_signed_in_at: last_signed_in_at?.toString() ?? null,
    switched_off_at: switched_off_at?.toString() ?? null,
    sessions: refusalToReadStaff(reader, { id: member.id, is_admin: true })
      ? null
      : sessions.map((session) => ({ ...session, is_current: session.id === staff.session_id })),
  }));
}
