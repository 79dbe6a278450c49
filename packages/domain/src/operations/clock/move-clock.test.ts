import { expect, test } from 'vitest';
import type { StaffRole } from '../../values/enums/staff-roles.ts';
import { faultOfNewTime, latestNewTime, refusalToChargeEarly, refusalToMoveClock } from './move-clock.ts';

const staff = (...roles: StaffRole[]) => ({ id: 1, is_admin: true, roles });

test.each(['staging', 'development', 'dev'])('a superadmin may move the business clock in %s', (environment) => {
  expect(refusalToMoveClock(staff('superadmin'), environment)).toBeNull();
  expect(refusalToMoveClock(staff('operations', 'finance'), environment)?.code).toBe('missing_permission');
});

test.each(['production', 'prod', 'test'])('the business clock may not be moved in %s', (environment) => {
  expect(refusalToMoveClock(staff('superadmin'), environment)?.message).toContain('staging and development only');
});

test('the business clock may not be moved while the payment gateway has a live key', () => {
  expect(refusalToChargeEarly(true)?.message).toContain('STRIPE_SECRET_KEY is a live key');
  expect(refusalToChargeEarly(false)).toBeNull();
});

test.each([
  ['2026-11-20T15:00:00Z', '2027-11-20T15:00:00Z', 'a year'],
  ['2028-02-29T18:00:00Z', '2029-02-28T18:00:00Z', 'a year from a leap day'],
  ['2026-11-05T15:00:00Z', '2027-11-05T14:00:00Z', 'a year on the wall clock'],
  ['2998-06-01T00:00:00Z', '2999-01-01T00:00:00Z', 'the last year in which days can be entered'],
  ['9999-12-31T23:59:00Z', '2999-01-01T00:00:00Z', 'nothing, once it is past that'],
])('from %s the business clock moves to %s at the latest: %s', (now, latest) => {
  const [from, to] = [Temporal.Instant.from(now), Temporal.Instant.from(latest)];
  expect(latestNewTime(from).toString()).toBe(latest);
  expect(faultOfNewTime(from, to)).toBeNull();
  expect(faultOfNewTime(from, to.add({ seconds: 1 }))).toMatch(/^The business clock moves at most a year at once/);
});
