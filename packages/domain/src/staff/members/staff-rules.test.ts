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

describe('an account', () => {
  it.each<[string, string, AccountChange[], Account, Account]>([
    ['a customer', 'any staff member', [], support, customer],
    ['a staff member', 'a superadmin', [], superadmin, support],
    ['a staff member', 'another staff member', ['email', 'name', 'password'], support, plain],
    ['a superadmin', 'a staff member', ['email', 'name', 'password'], support, superadmin],
    ['a staff member', 'themselves', ['email', 'password'], support, support],
    ['a superadmin', 'themselves', ['email'], superadmin, superadmin],
  ])('of %s, changed by %s, refuses %j', (_, __, refused, actor, subject) => {
    expect(changes.filter((change) => refusalToChangeAccount(actor, subject, change) !== null)).toEqual(refused);
  });
});

describe('a role', () => {
  it('is given to staff by a superadmin only', () => {
    expect(refusalToGrantRole(superadmin, plain)).toBeNull();
    expect(refusalToGrantRole(support, plain)?.code).toBe('missing_permission');
  });

  it('is given by nobody to themselves, superadmins included', () => {
    expect(refusalToGrantRole(superadmin, superadmin)?.code).toBe('own_role');
    expect(refusalToGrantRole(support, support)?.code).toBe('own_role');
  });

  it('of a customer’s account comes from a superadmin too, and is taken by one', () => {
    expect(refusalToGrantRole(support, customer)?.code).toBe('missing_permission');
    expect(refusalToGrantRole(superadmin, customer)).toBeNull();
    expect(refusalToRemoveRole(support, customer, 'finance', 2)?.code).toBe('missing_permission');
  });

  it('of superadmin stays with the last one', () => {
    expect(refusalToRemoveRole(superadmin, superadmin, 'superadmin', 1)?.code).toBe('last_superadmin');
    expect(refusalToRemoveRole(superadmin, superadmin, 'superadmin', 2)).toBeNull();
    expect(refusalToRemoveRole(superadmin, second, 'finance', 1)).toBeNull();
  });

  it('is taken from staff by a superadmin only', () => {
    expect(refusalToRemoveRole(superadmin, support, 'support', 1)).toBeNull();
    expect(refusalToRemoveRole(support, plain, 'support', 2)?.code).toBe('missing_permission');
  });
});

describe('a staff member is switched off', () => {
  it('by a superadmin, never by themselves, and one superadmin remains', () => {
    expect(refusalToSwitchOff(superadmin, support, 1)).toBeNull();
    expect(refusalToSwitchOff(superadmin, second, 2)).toBeNull();
    expect(refusalToSwitchOff(superadmin, second, 1)?.code).toBe('last_superadmin');
    expect(refusalToSwitchOff(superadmin, superadmin, 2)?.code).toBe('own_account');
    expect(refusalToSwitchOff(support, plain, 2)?.code).toBe('missing_permission');
  });
});

it('a staff member is switched on again by a superadmin only', () => {
  expect(refusalToSwitchOn(superadmin)).toBeNull();
  expect(refusalToSwitchOn(support)?.code).toBe('missing_permission');
});

it('sessions are ended by a superadmin, one’s own by oneself', () => {
  expect(refusalToEndSessions(superadmin, support)).toBeNull();
  expect(refusalToEndSessions(support, support)).toBeNull();
  expect(refusalToEndSessions(support, superadmin)?.code).toBe('missing_permission');
});

it('staff are added, and sign-in settings changed, by a superadmin only', () => {
  for (const refusalOf of [refusalToAddStaff, refusalToChangeSignInSettings]) {
    expect(refusalOf(superadmin)).toBeNull();
    expect(refusalOf(support)?.code).toBe('missing_permission');
  }
});

it('what is personal of staff is read by superadmins and by themselves, of customers by all', () => {
  expect(refusalToReadStaff(superadmin, support)).toBeNull();
  expect(refusalToReadStaff(support, support)).toBeNull();
  expect(refusalToReadStaff(support, customer)).toBeNull();
  expect(refusalToReadStaff(support, plain)?.code).toBe('missing_permission');
});

it('only customers are impersonated', () => {
  expect(refusalToImpersonate(customer)).toBeNull();
  expect(refusalToImpersonate(plain)?.code).toBe('staff_not_impersonated');
});
