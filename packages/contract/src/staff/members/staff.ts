import * as z from 'zod';
import { STAFF_ROLES } from '@larder/domain/values/enums/staff-roles.ts';
import { route } from '../../wire/route.ts';
import { id, moment } from '../../wire/values.ts';

const area = 'staff';

const session = z
  .object({
    id,
    from_address: z.string().nullable(),
    user_agent: z.string().nullable(),
    created_at: moment,
    last_seen_at: moment,
    is_current: z.boolean(),
  })
  .meta({ id: 'StaffSession' });
export type StaffSession = z.output<typeof session>;

const staffMember = z
  .object({
    id,
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    roles: z.array(z.enum(STAFF_ROLES)),
    last_signed_in_at: moment.nullable(),
    switched_off_at: moment.nullable(),
    /** The last used first; null for others unless a superadmin asks. */
    sessions: z.array(session).nullable(),
  })
  .meta({ id: 'StaffMember' });
export type StaffMember = z.output<typeof staffMember>;

export const listStaff = route({
  method: 'GET',
  path: '/api/management/staff',
  source: 'larder',
  area,
  summary: 'List staff with roles and last sign-in; open sessions for superadmins, and your own',
  answer: z.array(staffMember),
});

export const endStaffSessions = route({
  method: 'DELETE',
  path: '/api/management/staff/{id}/sessions',
  source: 'larder',
  area,
  summary: 'End the sessions of a member of staff, or one of them; of your own, all but the current one',
  params: z.object({ id }),
  query: z.object({ session_id: id.optional() }),
  answer: null,
});

export const switchStaff = route({
  method: 'PUT',
  path: '/api/management/staff/{id}',
  source: 'larder',
  area,
  summary: 'Switch a member of staff off or on again immediately; for superadmins, never for themselves',
  params: z.object({ id }),
  body: z.object({ is_switched_off: z.boolean({ error: 'Choose whether the account is deactivated.' }) }),
  answer: staffMember,
});

export const staffRoutes = { listStaff, endStaffSessions, switchStaff };
