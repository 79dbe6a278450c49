import { expect, test } from 'vitest';
import { afterSignIn } from './after-sign-in.ts';

const asked = { nextAction: 'verification', verificationId: 'v/1', redirect: true } as const;

test('a required code leads to verification and keeps the return address', () => {
  expect(afterSignIn(asked, undefined)).toBe('/login/verification?verificationId=v%2F1');
  expect(afterSignIn(asked, '/users/7')).toBe('/login/verification?verificationId=v%2F1&from=%2Fusers%2F7');
  expect(afterSignIn(asked, '//evil.example')).toBe('/login/verification?verificationId=v%2F1');
});

test('a sign-in without a code leads to the requested page', () => {
  expect(afterSignIn({ redirect: true }, '/users/7')).toBe('/users/7');
  expect(afterSignIn({}, undefined)).toBe('/users');
});

test('a redirect of false leads nowhere', () => {
  expect(afterSignIn({ ...asked, redirect: false }, '/users/7')).toBeNull();
});
