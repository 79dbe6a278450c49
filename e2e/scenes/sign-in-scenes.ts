import { expect } from '@playwright/test';
import { invite, MARK, makeStaff, newAccount } from '../made-by-api.ts';
import { signInForm, verificationForm } from '../pages/sign-in-pages.ts';
import { STAFF } from '../sign-in-by-api.ts';
import type { Scene } from './scene.ts';

export const SIGN_IN_SCENES: Scene[] = [
  {
    name: 'sign in',
    open: async (page) => {
      await page.goto('/login');
      await expect(signInForm(page).email).toBeFocused();
    },
  },
  {
    name: 'sign in, refused',
    open: async (page) => {
      await page.goto('/login');
      await signInForm(page).signIn({ ...STAFF, password: `not the ${MARK}` });
      await expect(signInForm(page).refused).toHaveText('The e-mail or the password is wrong.');
    },
  },
  {
    name: 'an invitation',
    open: async (page, api) => {
      const { password: _, ...person } = newAccount();
      await page.goto(`/invitations/${await invite(api, person)}`);
      await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
    },
  },
  {
    name: 'an invitation that is not valid',
    open: async (page) => {
      await page.goto('/invitations/nothing');
      await expect(page.getByRole('main').getByRole('alert')).toContainText('This invitation link is not valid.');
    },
  },
  {
    name: 'verification, code missing',
    open: async (page, api) => {
      await page.goto('/login');
      await signInForm(page).signIn(await makeStaff(api));
      await verificationForm(page).submit.click();
      await expect(verificationForm(page).code).toHaveAccessibleDescription('Verification code is required.');
    },
  },
];
