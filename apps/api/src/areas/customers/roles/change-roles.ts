import { type Account, refusalToGrantRole, refusalToRemoveRole } from '@larder/domain/staff/members/staff-rules.ts';
import type { StaffRole } from '@larder/domain/values/enums/staff-roles.ts';
import { found, invalidField, refuseIf } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import {
  countOtherSuperadmins,
  deleteUserRole,
  insertUserRole,
  listRoles,
  listRolesOf,
  lockRoles,
} from '../../staff/members/roles.queries.ts';
import { withdrawInvitationsBy } from '../../staff/invitations/withdraw-invitations.ts';
import { updateTerms } from '../account-terms/account-terms.queries.ts';
import { lockUser } from '../users/users.queries.ts';

type Subject = NonNullable<Awaited<ReturnType<typeof lockUser>>>;
interface Role {
  id: number;
  name: StaffRole;
}

/** Idempotent. */
export const grantRole = (ctx: StaffContext, userId: number, roleId: number): Promise<void> =>
  changeRoles(ctx, userId, async (tx, actor, subject) => {
    const role = await findRole(tx, roleId);
    if (!role) throw invalidField('role_id', 'This role does not exist. Choose another one.');
    refuseIf(refusalToGrantRole(actor, subject));
    if (subject.roles.includes(role.name)) return null;
    await insertUserRole(tx, userId, roleId);
    return { name: 'role_granted', description: `Granted the role ${role.name}`, roles: [...subject.roles, role.name] };
  });

/** STAFF-50. Idempotent. */
export const removeRole = (ctx: StaffContext, userId: number, roleId: number): Promise<void> =>
  changeRoles(ctx, userId, async (tx, actor, subject) => {
    const { name } = found(await findRole(tx, roleId), `Role ${roleId}`);
    refuseIf(refusalToRemoveRole(actor, subject, name, (await countOtherSuperadmins(tx, userId)) + 1));
    if (!subject.roles.includes(name)) return null;
    await deleteUserRole(tx, userId, roleId);
    if (name === 'superadmin') await withdrawInvitationsBy(tx, ctx.actor, userId);
    const roles = subject.roles.filter((each) => each !== name);
    return { name: 'role_removed', description: `Removed the role ${name}`, roles };
  });

interface ChangedRoles {
  name: string;
  description: string;
  roles: StaffRole[];
}

/** So that the roles of the actor cannot change between check and change. */
const changeRoles = (
  ctx: StaffContext,
  userId: number,
  change: (tx: Tx, actor: Account, subject: Subject) => Promise<ChangedRoles | null>,
): Promise<void> =>
  ctx.transaction(async (tx) => {
    await lockRoles(tx);
    const subject = found(await lockUser(tx, userId), `User ${userId}`);
    const own = await listRolesOf(tx, ctx.staff.id);
    const actor = { id: ctx.staff.id, is_admin: true, roles: own.map(({ name }) => name) };
    const changed = await change(tx, actor, subject);
    if (!changed) return;
    const { name, description, roles } = changed;
    const version = subject.version + 1;
    await updateTerms(tx, userId, { version });
    await record(tx, ctx.actor, {
      name,
      subject: { type: 'user', id: userId, version },
      userId,
      description,
      before: { roles: subject.roles },
      after: { roles },
    });
  });

const findRole = async (tx: Tx, id: number): Promise<Role | undefined> =>
  (await listRoles(tx)).find((role) => role.id === id);
