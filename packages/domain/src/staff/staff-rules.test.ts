import { describe, expect, it } from 'vitest';
import {
  type Account,
  type AccountChange,
  refusalToChangeAccount,
  refusalToEndSessions,
  refusalToGrantRole,
  refusalToImpersonate,
  refusalToRemoveRole,
  refusalToSwitchOff,
  refusalToSwitchOn,
} from './staff-rules.ts';

const superadmin: Account = { id: 1, is_admin: true, roles: ['superadmin'] };
const second: Account = { id: 2, is_admin: true, roles: ['superadmin', 'finance'] };
const support: Account = { id: 3, is_admin: true, roles: ['support'] };
const plain: Account = { id: 4, is_admin: true, roles: [] };
const customer: Account = { id: 5, is_admin: false, roles: [] };
const changes: AccountChange[] = ['email', 'name', 'password', 'roles'];

describe('an account', () => {
  it.each<[string, string, AccountChange[], Account, Account]>([
    ['a customer', 'any staff member', [], support, customer],
    ['a staff member', 'a superadmin', [], superadmin, support],
    ['a staff member', 'another staff member', ['email', 'name', 'password', 'roles'], support, plain],
    ['a superadmin', 'a staff member', ['email', 'name', 'password', 'roles'], support, superadmin],
    ['a staff member', 'themselves', ['password', 'roles'], support, support],
  ])('of %s, changed by %s, refuses %j', (_, __, refused, actor, subject) => {
    expect(changes.filter((change) => refusalToChangeAccount(actor, subject, change) !== null)).toEqual(refused);
  });
});

describe('a role', () => {
  it('is given to staff by a superadmin only', () => {
    expect(refusalToGrantRole(superadmin, plain, 'finance')).toBeNull();
    expect(refusalToGrantRole(support, plain, 'finance')?.code).toBe('missing_permission');
  });

  it('is given by nobody to themselves, superadmins included', () => {
    expect(refusalToGrantRole(superadmin, superadmin, 'finance')?.code).toBe('own_role');
    expect(refusalToGrantRole(support, support, 'superadmin')?.code).toBe('own_role');
  });

  it('of superadmin comes from a superadmin, to a customer’s account too', () => {
    expect(refusalToGrantRole(support, customer, 'superadmin')?.code).toBe('missing_permission');
    expect(refusalToGrantRole(superadmin, customer, 'superadmin')).toBeNull();
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

it('only customers are impersonated', () => {
  expect(refusalToImpersonate(customer)).toBeNull();
  expect(refusalToImpersonate(plain)?.code).toBe('staff_not_impersonated');
});
