import { missingPermission, refusal, type Refusal } from '../../values/refusals.ts';
import type { StaffRole } from '../../values/enums/staff-roles.ts';

export interface Account {
  readonly id: number;
  readonly is_admin: boolean;
  readonly roles: readonly StaffRole[];
}

export type AccountChange = 'email' | 'name' | 'password';

const LABELS: Record<AccountChange, string> = {
  email: 'e-mail',
  name: 'name',
  password: 'password',
};

export const isSuperadmin = (account: Account) => account.roles.includes('superadmin');

/**
 * Only superadmins, except one's own name (STAFF-46). One's own e-mail is changed with a code, even by superadmins
 * (STAFF-48).
 */
export function refusalToChangeAccount(actor: Account, subject: Account, change: AccountChange): Refusal | null {
  if (change === 'email' && actor.id === subject.id)
    return refusal('Change your own e-mail under Your Account. You confirm it with a code sent by e-mail.', 'email');
  if (!subject.is_admin || isSuperadmin(actor)) return null;
  if (change === 'name' && actor.id === subject.id) return null;
  return missingPermission(
    `Only a superadmin can change the ${LABELS[change]} of a staff member. Ask a superadmin to do it.`,
  );
}

const superadminsOnly = (actor: Account, act: string): Refusal | null =>
  isSuperadmin(actor) ? null : missingPermission(`Only a superadmin can ${act}. Ask a superadmin to do it.`);

/** Only superadmins, by an invitation or by the call that creates users (STAFF-45). */
export const refusalToAddStaff = (actor: Account): Refusal | null => superadminsOnly(actor, 'add staff members');

/** Only superadmins change sign-in settings (STAFF-45). */
export const refusalToChangeSignInSettings = (actor: Account): Refusal | null =>
  superadminsOnly(actor, 'change sign-in settings');

/** Sessions, their addresses, mails and the export are for superadmins and the person themselves (STAFF-54). */
export function refusalToReadStaff(actor: Account, subject: Pick<Account, 'id' | 'is_admin'>): Refusal | null {
  if (!subject.is_admin || actor.id === subject.id) return null;
  return superadminsOnly(actor, 'see the personal data of another staff member');
}

/** Superadmins grant roles, to customers' accounts too, but never to themselves (STAFF-45, STAFF-49). */
export function refusalToGrantRole(actor: Account, subject: Pick<Account, 'id'>): Refusal | null {
  if (actor.id === subject.id) {
    return refusal('You cannot give yourself a role. Ask another superadmin.', 'role_id');
  }
  return superadminsOnly(actor, 'change roles');
}

/** The last superadmin remains one (STAFF-50). */
export function refusalToRemoveRole(
  actor: Account,
  subject: Account,
  role: StaffRole,
  superadminsCount: number,
): Refusal | null {
  return (
    superadminsOnly(actor, 'change roles') ??
    (role === 'superadmin' ? refusalToLoseSuperadmin(subject, superadminsCount) : null)
  );
}

export function refusalToSwitchOff(actor: Account, subject: Account, superadminsCount: number): Refusal | null {
  if (!isSuperadmin(actor)) {
    return missingPermission('Only a superadmin can deactivate a staff member. Ask one to do it.');
  }
  if (actor.id === subject.id) {
    return refusal('You cannot deactivate your own account. Ask another superadmin.');
  }
  return refusalToLoseSuperadmin(subject, superadminsCount);
}

export function refusalToSwitchOn(actor: Account): Refusal | null {
  if (isSuperadmin(actor)) return null;
  return missingPermission('Only a superadmin can reactivate a staff member. Ask one to do it.');
}

/** Superadmins end anybody's sessions (STAFF-34); everybody else only their own. */
export function refusalToEndSessions(actor: Account, subject: Pick<Account, 'id'>): Refusal | null {
  if (isSuperadmin(actor) || actor.id === subject.id) return null;
  return missingPermission('Only a superadmin can end the sessions of a staff member. Ask one to do it.');
}

function refusalToLoseSuperadmin(subject: Account, superadminsCount: number): Refusal | null {
  if (!isSuperadmin(subject) || superadminsCount > 1) return null;
  return refusal('The last superadmin cannot lose the role. Make someone else a superadmin first.');
}

/** Only customers are impersonated (STAFF-39). */
export function refusalToImpersonate(subject: Pick<Account, 'is_admin'>): Refusal | null {
  if (!subject.is_admin) return null;
  return refusal('Only customers can be impersonated; this user is staff.');
}
