import { expect, type Page } from '@playwright/test';
import { answerOf, makeCustomer, makeStaff, MARK } from '../made-by-api.ts';
import { servePlainPage } from '../pages/plain-page.ts';
import { userNamed } from '../pages/ledger.ts';
import { listPage } from '../pages/list-page.ts';
import { newUserPage } from '../pages/new-user-page.ts';
import { recordForm } from '../pages/record-form.ts';
import { expectPage } from '../pages/shell.ts';
import { storefrontPage } from '../pages/storefront-page.ts';
import { timeline } from '../pages/timeline.ts';
import { timelineOfUser } from '../pages/timeline-of-user.ts';
import { userPage } from '../pages/user-page.ts';
import type { Scene } from './scene.ts';

const LIST_CALL = '**/api/customers/admin/users?*';

/** A page without its own color has the browser's, which is dark in dark mode; axe assumes white. */
const paintCanvas = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.background = 'Canvas';
  });

export const CUSTOMERS_SCENES: Scene[] = [
  {
    name: 'All Users',
    open: async (page) => {
      await page.goto('/users');
      await expect(listPage(page, 'All Users').rows).toHaveCount(10);
      await timeline(page).show();
      await expect(timeline(page).items.first()).toBeVisible();
    },
  },
  {
    name: 'All Users without a match',
    open: async (page) => {
      await page.goto(`/users?status=banned&keyword=${MARK}-nobody`);
      await expect(listPage(page, 'All Users').nothingFound).toBeVisible();
    },
  },
  {
    name: 'All Users, failed',
    open: async (page) => {
      const refusal = { message: 'The database is resting.', code: 'refused', errors: {} };
      await servePlainPage(page);
      await page.route(LIST_CALL, (route) => route.fulfill({ status: 422, json: refusal }));
      await page.goto('/users');
      await expect(listPage(page, 'All Users').retry).toBeVisible();
    },
  },
  {
    name: 'Orders of a customer',
    open: async (page, api) => {
      const { id } = await userNamed(api, 'active@demo.larder.test');
      await page.goto(`/users/${id}/orders`);
      await expect(listPage(page, /^Orders of /).rows).toHaveCount(20);
    },
  },
  {
    name: 'Create New User',
    open: async (page) => {
      await page.goto('/users/new');
      await expect(newUserPage(page).select('State').getByRole('option', { name: 'Illinois' })).toHaveCount(1);
    },
  },
  {
    name: 'Create New User with lines and errors',
    open: async (page) => {
      await page.goto('/users/new');
      const form = newUserPage(page);
      await form.category.selectOption({ index: 1 });
      await form.quantity.fill('6');
      await form.add.click();
      await form.save.click();
      await expect(form.summary).toBeVisible();
    },
  },
  {
    name: 'a customer',
    open: async (page, api) => {
      const { id, name } = await makeCustomer(api);
      await page.goto(`/users/${id}`);
      await expectPage(page, name);
      await expect(await userPage(page).panel('Roles')).toContainText('No roles.');
    },
  },
  {
    name: 'a customer, promo codes offered',
    open: async (page, api) => {
      await page.goto(`/users/${(await makeCustomer(api)).id}`);
      const { promoCode, options } = userPage(page);
      await promoCode.click();
      await expect(options.first()).toBeVisible();
    },
  },
  {
    name: 'a customer with conflicting changes',
    open: async (page, api) => {
      const { id, last_name, email } = await makeCustomer(api);
      await page.goto(`/users/${id}`);
      const form = recordForm(page, 'Save User');
      await form.text('First Name').fill(`${MARK} mine`);
      await api.put(`/api/customers/admin/users/${id}`, { data: { first_name: `${MARK} theirs`, last_name, email } });
      await form.save.click();
      await expect(form.conflict).toBeVisible();
    },
  },
  {
    name: 'the timeline of a customer',
    open: async (page, api) => {
      const { id } = await userNamed(api, 'active@demo.larder.test');
      await page.goto(`/users/${id}/timeline`);
      await expect(timelineOfUser(page).entries).toHaveCount(50);
    },
  },
  {
    name: 'a staff member',
    open: async (page, api) => {
      const { id, name } = await makeStaff(api);
      await page.goto(`/users/${id}`);
      await expectPage(page, name);
    },
  },
  {
    name: 'a missing user',
    open: async (page) => {
      await page.goto('/users/999999999');
      await expectPage(page, 'User not found');
    },
  },
  {
    name: 'the storefront, signed out',
    open: async (page) => {
      await page.goto('/storefront');
      await paintCanvas(page);
      await expect(storefrontPage(page).heading).toBeVisible();
    },
  },
  {
    name: 'the storefront, acting as a customer',
    open: async (page, api) => {
      const { id, email } = await makeCustomer(api);
      await answerOf(page.request.post(`/api/management/auth/impersonation/users/${id}`));
      await page.goto('/storefront');
      await paintCanvas(page);
      await expect(storefrontPage(page).main).toContainText(email);
    },
  },
];
