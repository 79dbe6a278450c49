import type { Invitation } from '@larder/contract/staff/invitations/invitations.ts';
import { refusalToAddStaff } from '@larder/domain/staff/members/staff-rules.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { describeMailFailure } from '../../../platform/mail/describe-mail-failure.ts';
import { countGuesses } from '../sign-in/count-guesses.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { findOpenInvitation, listOpenInvitations } from './invitations.queries.ts';
import { inviteStaff, resendInvitation, withdrawInvitation } from './invite-staff.ts';
import { showInvitation } from './show-invitation.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findOpenInvitation>>>;

export const invitationHandlers = {
  listInvitations: async (_, { db, staff }) => {
    refuseIf(refusalToAddStaff({ ...staff, is_admin: true }));
    return (await listOpenInvitations(db)).map(toView);
  },
  inviteStaff: async ({ body }, ctx) => findView(ctx, await inviteStaff(ctx, body)),
  resendInvitation: async ({ params }, ctx) => {
    await resendInvitation(ctx, params.id);
    return findView(ctx, params.id);
  },
  withdrawInvitation: async ({ params }, ctx) => {
    await withdrawInvitation(ctx, params.id);
    return undefined;
  },
  showInvitation: ({ params }, call) => countGuesses(call, () => showInvitation(call.db, params.token)),
  acceptInvitation: ({ params, body }, call) =>
    countGuesses(call, () => acceptInvitation(call, params.token, body.password)),
} satisfies Partial<Handlers>;

const findView = async ({ db }: StaffContext, id: number) =>
  toView(found(await findOpenInvitation(db, id), `Invitation ${id}`));

const toView = ({ token_hash: _, invited_by, sent_at, expires_at, mail_failure, ...row }: Row): Invitation => ({
  ...row,
  mail_failure: mail_failure === null ? null : describeMailFailure(mail_failure),
  invited_by: { email: invited_by },
  sent_at: sent_at.toString(),
  expires_at: expires_at.toString(),
});
