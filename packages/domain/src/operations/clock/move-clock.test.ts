import { expect, test } from 'vitest';
import type { StaffRole } from '../../values/enums/staff-roles.ts';
import { refusalToMoveClock } from './move-clock.ts';

const staff = (...roles: StaffRole[]) => ({ id: 1, is_admin: true, roles });

test.each(['staging', 'development', 'dev'])('a superadmin may move the business clock in %s', (environment) => {
  expect(refusalToMoveClock(staff('superadmin'), environment)).toBeNull();
  expect(refusalToMoveClock(staff('operations', 'finance'), environment)?.code).toBe('missing_permission');
});

test.each(['production', 'prod', 'test'])('the business clock may not be moved in %s', (environment) => {
  expect(refusalToMoveClock(staff('superadmin'), environment)?.message).toContain('staging and development only');
});
