import { expect, test } from 'vitest';
import { signInHref, wayBack } from './way-back.ts';

test.each([
  ['/users/12', '/users/12'],
  ['/users?status=active&page=2', '/users?status=active&page=2'],
  ['/users/12#refunds', '/users/12#refunds'],
  ['/users/a b', '/users/a%20b'],
])('the address %s is returned to after signing in', (from, back) => {
  expect(wayBack(from)).toBe(back);
});

test.each([
  undefined,
  null,
  7,
  ['/users/12'],
  '',
  'users',
  '//evil.example',
  '///evil.example',
  String.raw`/\evil.example`,
  String.raw`\\evil.example`,
  '/\t/evil.example',
  '/..//evil.example',
  '\t//evil.example',
  'https://evil.example/users',
  'javascript:alert(1)',
  'data:text/html,x',
  '/login',
  '/login/verification?code=1',
  '/invitations/token',
  '/setup?token=x',
  '/api/management/me',
])('the address %j leads to the landing page', (from) => {
  expect(wayBack(from)).toBe('/users');
});

test('the sign-in page keeps the return address', () => {
  expect(signInHref('/users/12?tab=1')).toBe('/login?from=%2Fusers%2F12%3Ftab%3D1');
  expect(signInHref('/users')).toBe('/login');
  expect(signInHref('//evil.example')).toBe('/login');
});
