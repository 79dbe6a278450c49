import { expect, type Page } from '@playwright/test';
import { makeCustomer, MARK } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { newUserPage } from '../pages/new-user-page.ts';
import { palette } from '../pages/palette.ts';
import { recordForm } from '../pages/record-form.ts';
import { expectPage, shell } from '../pages/shell.ts';
import { timeline } from '../pages/timeline.ts';
import { toasts } from '../pages/toasts.ts';
import type { Scene } from './scene.ts';

async function openUsers(page: Page): Promise<void> {
  await page.goto('/users');
  await expectPage(page, 'All Users');
}

async function saveSomething(page: Page, id: number): Promise<void> {
  await page.goto(`/users/${id}`);
  const form = recordForm(page, 'Save User');
  await form.text('First Name').fill(`${MARK} again`);
  await form.save.click();
  await expect(toasts(page).toast('User Updated!')).toBeVisible();
}

export const SHELL_SCENES: Scene[] = [
  {
    name: 'Promo Codes',
    open: async (page) => {
      await page.goto('/promo-codes');
      await expectPage(page, 'Promo Codes');
    },
  },
  {
    name: 'the palette with results',
    open: async (page) => {
      await openUsers(page);
      await page.keyboard.press('Control+k');
      await palette(page).field.fill('chloe');
      await expect(palette(page).option('Chloé').first()).toBeVisible();
    },
  },
  {
    name: 'the menu',
    only: 'narrow',
    open: async (page) => {
      await openUsers(page);
      await shell(page).burger.click();
      await shell(page).drawer.expectOpen();
    },
  },
  {
    name: 'More',
    only: 'wide',
    open: async (page) => {
      await openUsers(page);
      await shell(page).more.click();
      await expect(shell(page).menu.getByRole('link', { name: 'Carriers' })).toBeVisible();
    },
  },
  {
    name: 'the timeline with a selected item',
    open: async (page) => {
      await openUsers(page);
      await timeline(page).show();
      await timeline(page).items.first().press('ArrowRight');
      await expect(timeline(page).said).not.toBeEmpty();
    },
  },
  {
    name: 'the timeline as a list',
    open: async (page) => {
      await openUsers(page);
      await timeline(page).show();
      await timeline(page).tool('Show as list').click();
      await expect(timeline(page).list.getByRole('table')).toBeVisible();
    },
  },
  {
    name: 'a message',
    open: async (page, api) => saveSomething(page, (await makeCustomer(api)).id),
  },
  {
    name: 'the message history',
    open: async (page, api) => {
      await saveSomething(page, (await makeCustomer(api)).id);
      await shell(page).bell.click();
      await expect(toasts(page).kept).toContainText('User Updated!');
    },
  },
  {
    name: 'leaving with changes',
    open: async (page) => {
      await page.goto('/users');
      await page.getByRole('link', { name: 'Add User' }).click();
      await newUserPage(page).text('First Name').fill(MARK);
      await page.goBack();
      await newUserPage(page).leaving.expectOpen();
    },
  },
  {
    name: 'a session that ended during an edit',
    open: async (page) => {
      await page.goto('/users/new');
      await newUserPage(page).text('First Name').fill(MARK);
      const refusal = { message: 'Please sign in.', code: 'unauthenticated', errors: {} };
      await page.route('**/api/sales/delivery-quotes*', (route) => route.fulfill({ status: 401, json: refusal }));
      await newUserPage(page).text('Zip Code').fill('60601');
      await dialog(page, 'Your session has ended').expectOpen();
    },
  },
  {
    name: 'the gallery',
    open: async (page) => {
      await page.goto('/dev/gallery');
      await expect(page.getByRole('heading', { name: 'Gallery' })).toBeVisible();
    },
  },
  {
    name: 'a confirmation dialog',
    open: async (page) => {
      await page.goto('/dev/gallery');
      await page.getByRole('button', { name: 'One that is refused' }).click();
      const question = dialog(page, 'Cancel the subscription of Ada Abbott');
      await question.button('Cancel subscription').click();
      await expect(question.root.getByRole('alert')).toContainText('The customer has an open order.');
    },
  },
];
