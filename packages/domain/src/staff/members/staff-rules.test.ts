import { describe, expect, it } from 'vitest';
import {
  type Account,
  type AccountChange,
  refusalToAddStaff,
  refusalToChangeAccount,
  refusalToChangeSignInSettings,
  refusalToEndSessions,
  refusalToGrantRole,
  refusalToImpersonate,
  refusalToReadStaff,
  refusalToRemoveRole,
  refusalToSwitchOff,
  refusalToSwitchOn,
} from './staff-rules.ts';

const superadmin: Account = { id: 1, is_admin: true, roles: ['superadmin'] };
const second: Account = { id: 2, is_admin: true, roles: ['superadmin', 'finance'] };
const support: Account = { id: 3, is_admin: true, roles: ['support'] };
const plain: Account = { id: 4, is_admin: true, roles: [] };
const customer: Account = { id: 5, is_admin: false, roles: [] };
const changes: AccountChange[] = ['email', 'name', 'password'];

const superadminOnly = (act: string) => ({
  code: 'missing_permission',
  message: `Only a superadmin can ${act}. Ask a superadmin to do it.`,
});
const LAST_SUPERADMIN = {
  message: 'The last superadmin cannot lose the role. Make someone else a superadmin first.',
};

describe('an account', () => {
  it.each<[string, string, AccountChange[], Account, Account]>([
    ['a customer', 'any staff member', [], support, customer],
    ['a staff member', 'a superadmin', [], superadmin, support],
    ['a staff member', 'another staff member', ['email', 'name', 'password'], support, plain],
    ['a superadmin', 'a staff member', ['email', 'name', 'password'], support, superadmin],
    ['a staff member', 'themselves', ['email', 'password'], support, support],
    ['a superadmin', 'themselves', ['email'], superadmin, superadmin],
  ])('the account of %s, changed by %s, refuses %j', (_, __, refused, actor, subject) => {
    expect(changes.filter((change) => refusalToChangeAccount(actor, subject, change) !== null)).toEqual(refused);
  });

  it('the refusal to change the account of another staff member names what only a superadmin can change', () => {
    expect(changes.map((change) => refusalToChangeAccount(support, plain, change))).toEqual([
      superadminOnly('change the e-mail of a staff member'),
      superadminOnly('change the name of a staff member'),
      superadminOnly('change the password of a staff member'),
    ]);
  });

  it('the refusal to change one’s own e-mail says where to change it', () => {
    expect(refusalToChangeAccount(support, support, 'email')).toEqual({
      message: 'Change your own e-mail under Your Account. You confirm it with a code sent by e-mail.',
      field: 'email',
    });
  });
});

describe('a role', () => {
  it('a role is given to staff and customers by a superadmin only', () => {
    for (const subject of [plain, customer]) {
      expect(refusalToGrantRole(superadmin, subject)).toBeNull();
      expect(refusalToGrantRole(support, subject)).toEqual(superadminOnly('change roles'));
    }
  });

  it('no staff member can grant themselves a role, superadmins included', () => {
    const refused = {
      message: 'You cannot give yourself a role. Ask another superadmin.',
      field: 'role_id',
    };
    expect(refusalToGrantRole(superadmin, superadmin)).toEqual(refused);
    expect(refusalToGrantRole(support, support)).toEqual(refused);
  });

  it('the last superadmin keeps the role of superadmin', () => {
    expect(refusalToRemoveRole(superadmin, superadmin, 'superadmin', 1)).toEqual(LAST_SUPERADMIN);
    expect(refusalToRemoveRole(superadmin, superadmin, 'superadmin', 2)).toBeNull();
    expect(refusalToRemoveRole(superadmin, second, 'finance', 1)).toBeNull();
  });

  it('a role is taken from staff and customers by a superadmin only', () => {
    expect(refusalToRemoveRole(superadmin, support, 'support', 1)).toBeNull();
    for (const subject of [plain, customer])
      expect(refusalToRemoveRole(support, subject, 'support', 2)).toEqual(superadminOnly('change roles'));
  });
});

describe('a staff member is deactivated', () => {
  it('a superadmin switches off another staff member while one superadmin remains', () => {
    expect(refusalToSwitchOff(superadmin, support, 1)).toBeNull();
    expect(refusalToSwitchOff(superadmin, second, 2)).toBeNull();
    expect(refusalToSwitchOff(superadmin, second, 1)).toEqual(LAST_SUPERADMIN);
  });

  it('staff members cannot deactivate their own account', () => {
    expect(refusalToSwitchOff(superadmin, superadmin, 2)).toEqual({
      message: 'You cannot deactivate your own account. Ask another superadmin.',
    });
  });

  it('only a superadmin switches a staff member off, or on again', () => {
    expect(refusalToSwitchOff(support, plain, 2)).toEqual({
      code: 'missing_permission',
      message: 'Only a superadmin can deactivate a staff member. Ask one to do it.',
    });
    expect(refusalToSwitchOn(superadmin)).toBeNull();
    expect(refusalToSwitchOn(support)).toEqual({
      code: 'missing_permission',
      message: 'Only a superadmin can reactivate a staff member. Ask one to do it.',
    });
  });
});

it('sessions of another staff member are ended by a superadmin only', () => {
  expect(refusalToEndSessions(superadmin, support)).toBeNull();
  expect(refusalToEndSessions(support, support)).toBeNull();
  expect(refusalToEndSessions(support, superadmin)).toEqual({
    code: 'missing_permission',
    message: 'Only a superadmin can end the sessions of a staff member. Ask one to do it.',
  });
});

it.each([
  ['adds staff', refusalToAddStaff, 'add staff members'],
  ['changes sign-in settings', refusalToChangeSignInSettings, 'change sign-in settings'],
] as const)('only a superadmin %s', (_, refusalOf, act) => {
  expect(refusalOf(superadmin)).toBeNull();
  expect(refusalOf(support)).toEqual(superadminOnly(act));
});

it('personal data of a staff member is read by superadmins and themselves, that of customers by all', () => {
  expect(refusalToReadStaff(superadmin, support)).toBeNull();
  expect(refusalToReadStaff(support, support)).toBeNull();
  expect(refusalToReadStaff(support, customer)).toBeNull();
  expect(refusalToReadStaff(support, plain)).toEqual(superadminOnly('see the personal data of another staff member'));
});

it('only customers are impersonated', () => {
  expect(refusalToImpersonate(customer)).toBeNull();
  expect(refusalToImpersonate(plain)).toEqual({
    message: 'Only customers can be impersonated; this user is staff.',
  });
});
