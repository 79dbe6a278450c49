import type { StaffRole } from '@larder/domain/values/enums/staff-roles.ts';
import { CallError, found, invalidField } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { deleteFailedMail, deleteUnsentMail } from '../../../platform/mail/mails.queries.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { refuseMailFlood } from '../../../platform/mail/refuse-mail-flood.ts';
import { record } from '../../../platform/record.ts';
import { invitationMail } from './invitation.mail.ts';
import {
  insertInvitation,
  isEmailTaken,
  lockOpenInvitation,
  mailKeyOf,
  renewInvitation,
  setWithdrawn,
} from './invitations.queries.ts';
import { refuseAddingStaff } from './refuse-adding-staff.ts';
import { newToken } from '../sign-in/session-cookie.ts';

interface Invited {
  email: string;
  first_name: string;
  last_name: string;
  roles: StaffRole[];
}

/** Valid for 72 hours; its holder chooses the password (STAFF-53). */
export const inviteStaff = (ctx: StaffContext, invited: Invited): Promise<number> =>
  ctx.transaction(async (tx) => {
    await refuseAddingStaff(tx, ctx);
    // The account is made on acceptance, so no constraint covers both tables yet.
    if (await isEmailTaken(tx, invited.email))
      throw invalidField('email', 'This e-mail already belongs to another user.');
    const { token, hash } = newToken();
    const { id } = await insertInvitation(tx, { ...invited, token_hash: hash, invited_by: ctx.staff.id });
    await record(tx, ctx.actor, {
      name: 'staff_invited',
      subject: { type: 'invitation', id },
      description: `Invited ${invited.email} as staff`,
      after: { ...invited },
    });
    await mailLink(tx, ctx, invited, { token, hash });
    return id;
  });

export const resendInvitation = (ctx: StaffContext, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    await refuseAddingStaff(tx, ctx);
    const invitation = found(await lockOpenInvitation(tx, id), `Invitation ${id}`);
    if (await isEmailTaken(tx, invitation.email))
      throw new CallError(
        'refused',
        `${invitation.email} belongs to another user since the invitation. Withdraw it, and invite this person with another e-mail.`,
      );
    const { token, hash } = newToken();
    await deleteFailedMail(tx, mailKeyOf(invitation.token_hash));
    await renewInvitation(tx, id, hash);
    await record(tx, ctx.actor, {
      name: 'invitation_resent',
      subject: { type: 'invitation', id },
      description: `Invited ${invitation.email} again`,
    });
    await mailLink(tx, ctx, invitation, { token, hash });
  });

export const withdrawInvitation = (ctx: StaffContext, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    await refuseAddingStaff(tx, ctx);
    const { email, token_hash } = found(await lockOpenInvitation(tx, id), `Invitation ${id}`);
    await setWithdrawn(tx, id);
    await deleteUnsentMail(tx, mailKeyOf(token_hash));
    await record(tx, ctx.actor, {
      name: 'invitation_withdrawn',
      subject: { type: 'invitation', id },
      description: `Withdrew the invitation of ${email}`,
    });
  });

interface Link {
  token: string;
  hash: Buffer;
}

async function mailLink(
  tx: Tx,
  ctx: StaffContext,
  invited: Pick<Invited, 'email' | 'first_name'>,
  { token, hash }: Link,
) {
  await refuseMailFlood(tx, { kind: 'invitation', to: invited.email });
  const mail = invitationMail({
    publicUrl: ctx.config.PUBLIC_URL,
    firstName: invited.first_name,
    invitedBy: ctx.staff.email,
    token,
  });
  await queueMail(tx, ctx, { ...mail, kind: 'invitation', key: mailKeyOf(hash), to: invited.email });
}
