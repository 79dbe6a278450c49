import * as z from 'zod';
import { STAFF_ROLES } from '@larder/domain/values/enums/staff-roles.ts';
import { route } from '../../wire/route.ts';
import { email, id, linkToken, moment, newPassword, text } from '../../wire/values.ts';

const area = 'staff';
const source = 'larder';

const invitation = z
  .object({
    id,
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    roles: z.array(z.enum(STAFF_ROLES)),
    invited_by: z.object({ email: z.string() }),
    sent_at: moment,
    expires_at: moment,
    has_expired: z.boolean(),
    /** Its mail is still to be sent; a failed one is tried again for two hours. */
    is_mail_waiting: z.boolean(),
    /** A sentence that names the setting to check; null if the mail was sent or not tried yet. */
    mail_failure: z.string().nullable(),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.output<typeof invitation>;

export const listInvitations = route({
  method: 'GET',
  path: '/api/management/invitations',
  source,
  area,
  summary: 'Invitations that were neither accepted nor withdrawn; for superadmins',
  answer: z.array(invitation),
});

export const inviteStaff = route({
  method: 'POST',
  path: '/api/management/invitations',
  source,
  area,
  summary: 'Invite a member of staff: mails a link that is valid for 72 hours and for one account',
  body: z.object({
    email,
    first_name: text(100),
    last_name: text(100),
    roles: z
      .array(z.enum(STAFF_ROLES))
      .max(STAFF_ROLES.length)
      .refine((roles) => new Set(roles).size === roles.length, 'Each role can be given once.'),
  }),
  answer: invitation,
  status: 201,
});

export const resendInvitation = route({
  method: 'POST',
  path: '/api/management/invitations/{id}/resend',
  source,
  area,
  summary: 'Send an invitation again with a new link; the previous link stops working',
  params: z.object({ id }),
  answer: invitation,
});

export const withdrawInvitation = route({
  method: 'DELETE',
  path: '/api/management/invitations/{id}',
  source,
  area,
  summary: 'Withdraw an invitation: its link stops working',
  params: z.object({ id }),
  answer: null,
});

export const showInvitation = route({
  method: 'GET',
  path: '/api/management/auth/invitations/{token}',
  source,
  area,
  summary: 'Show the invitation of a link',
  access: 'public',
  params: z.object({ token: linkToken }),
  answer: z.object({ email: z.string(), first_name: z.string(), last_name: z.string(), expires_at: moment }),
});

export const acceptInvitation = route({
  method: 'POST',
  path: '/api/management/auth/invitations/{token}',
  source,
  area,
  summary: 'Accept an invitation: makes the account with the password that its owner chooses',
  access: 'public',
  params: z.object({ token: linkToken }),
  body: z.object({ password: newPassword }),
  answer: z.object({ email: z.string() }),
  status: 201,
});

export const invitationsRoutes = {
  listInvitations,
  inviteStaff,
  resendInvitation,
  withdrawInvitation,
  showInvitation,
  acceptInvitation,
};
