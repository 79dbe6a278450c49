import { refusal, type Refusal } from '../values/refusals.ts';
import type { StaffRole } from '../values/staff-roles.ts';

/** A user as these rules see one; customers are users too, with `is_admin` false. */
export interface Account {
  readonly id: number;
  readonly is_admin: boolean;
  readonly roles: readonly StaffRole[];
}

/** What of an account a change touches. */
export type AccountChange = 'email' | 'name' | 'password';

const WORDS: Record<AccountChange, string> = {
  email: 'e-mail',
  name: 'name',
  password: 'password',
};

export const isSuperadmin = (account: Account) => account.roles.includes('superadmin');

/**
 * Why staff may not change an account on the user's page: of a user who is staff only a superadmin changes name, e-mail
 * or password, one's own name excepted (rulings 2). One's own e-mail is changed with a code, superadmins' too (rulings 13).
 */
export function refusalToChangeAccount(actor: Account, subject: Account, change: AccountChange): Refusal | null {
  if (change === 'email' && actor.id === subject.id)
    return refusal('own_email', 'Change your own e-mail under Your account: a mailed code confirms it.', 'email');
  if (!subject.is_admin || isSuperadmin(actor)) return null;
  if (change === 'name' && actor.id === subject.id) return null;
  return refusal(
    'missing_permission',
    `Only a superadmin can change the ${WORDS[change]} of a staff member. Ask a superadmin to do it.`,
  );
}

const superadminsOnly = (actor: Account, act: string): Refusal | null =>
  isSuperadmin(actor)
    ? null
    : refusal('missing_permission', `Only a superadmin can ${act}. Ask a superadmin to do it.`);

/** Why staff may not add staff, by an invitation or by the call that creates users: superadmins do (rulings 13). */
export const refusalToAddStaff = (actor: Account): Refusal | null => superadminsOnly(actor, 'add staff members');

/** Why staff may not change a sign-in setting: superadmins do (rulings 13). */
export const refusalToChangeSignInSettings = (actor: Account): Refusal | null =>
  superadminsOnly(actor, 'change sign-in settings');

/**
 * Why staff may not read what is personal of another staff member: sessions, addresses that they worked from, what was
 * mailed to them, their export. Superadmins may, and everybody their own.
 */
export function refusalToReadStaff(actor: Account, subject: Pick<Account, 'id' | 'is_admin'>): Refusal | null {
  if (!subject.is_admin || actor.id === subject.id) return null;
  return superadminsOnly(actor, 'see the personal data of another staff member');
}

/** Why staff may not give a role: superadmins do, to customers' accounts too, and nobody to themselves (rulings 2, 13). */
export function refusalToGrantRole(actor: Account, subject: Pick<Account, 'id'>): Refusal | null {
  if (actor.id === subject.id) {
    return refusal('own_role', 'Nobody can give themselves a role. Ask another superadmin to do it.', 'role_id');
  }
  return superadminsOnly(actor, 'change roles');
}

/** Why staff may not take a role away: the last superadmin stays one (rulings 2). */
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

/** Why staff may not switch a staff member off: a superadmin does it, to others, and one always remains. */
export function refusalToSwitchOff(actor: Account, subject: Account, superadminsCount: number): Refusal | null {
  if (!isSuperadmin(actor)) {
    return refusal('missing_permission', 'Only a superadmin can switch off a staff member. Ask one to do it.');
  }
  if (actor.id === subject.id) {
    return refusal('own_account', 'Nobody can switch off their own account. Ask another superadmin to do it.');
  }
  return refusalToLoseSuperadmin(subject, superadminsCount);
}

/** Why staff may not switch a staff member on again: who let them in, a superadmin, does it. */
export function refusalToSwitchOn(actor: Account): Refusal | null {
  if (isSuperadmin(actor)) return null;
  return refusal('missing_permission', 'Only a superadmin can switch a staff member on again. Ask one to do it.');
}

/** Why staff may not end sessions: a superadmin ends anybody's (rulings 2), everybody their own others, as by log out. */
export function refusalToEndSessions(actor: Account, subject: Pick<Account, 'id'>): Refusal | null {
  if (isSuperadmin(actor) || actor.id === subject.id) return null;
  return refusal('missing_permission', 'Only a superadmin can end the sessions of a staff member. Ask one to do it.');
}

function refusalToLoseSuperadmin(subject: Account, superadminsCount: number): Refusal | null {
  if (!isSuperadmin(subject) || superadminsCount > 1) return null;
  return refusal('last_superadmin', 'The last superadmin stays one. Make someone else a superadmin first.');
}

/** Why a user cannot be impersonated: customers only (rulings 2). */
export function refusalToImpersonate(subject: Pick<Account, 'is_admin'>): Refusal | null {
  if (!subject.is_admin) return null;
  return refusal('staff_not_impersonated', 'Only customers can be impersonated; this user is staff.');
}
