import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { userNamed } from '../pages/ledger.ts';
import { listPage } from '../pages/list-page.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Customer pages' });
const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name, exact: true });
const orders = (page: Page) => listPage(page, /^Orders of /);

atEveryWidthInFull(() => {
  test('the orders of a customer are a tab with its own address, by delivery date', async ({
    staffPage: page,
    api,
  }) => {
    const { id } = await userNamed(api, 'active@demo.larder.test');
    await page.goto(`/users/${id}`);
    await expect(tab(page, 'Customer')).toHaveAttribute('aria-current', 'page');
    await tab(page, 'Orders').click();
    await expect(page).toHaveURL(`/users/${id}/orders`);
    await expect(tab(page, 'Orders')).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('region', { name: 'Customer', exact: true })).toContainText(/Active\s*Next box/);
    const { heading, rows, table } = orders(page);
    await expect(heading).toHaveText(/^Orders of Active /);
    await expect(rows.first()).toContainText(/\w{3} \d+\/\d+\/\d{4}Week \d{6}/);
    await expect(rows.first()).toContainText('Coming');
    await expect(rows.first().getByRole('link')).toHaveAttribute('href', /^\/orders\/\d+$/);
    await expect(rows.filter({ hasText: 'Delivered' }).first()).toContainText(/\d+ meals/);
    const days = await table
      .locator('time')
      .evaluateAll((times) => times.map((each) => each.getAttribute('datetime') ?? ''));
    expect(days).toEqual(days.toSorted((a, b) => b.localeCompare(a)));
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await tab(page, 'Timeline').press('Enter');
    await expect(page).toHaveURL(`/users/${id}/timeline`);
    await expect(tab(page, 'Timeline')).toHaveAttribute('aria-current', 'page');
    await tab(page, 'Customer').click();
    await expect(page).toHaveURL(`/users/${id}`);
  });
});

test('the page of the orders is in the address', { tag: '@full' }, async ({ staffPage: page, api }) => {
  const { id } = await userNamed(api, 'active@demo.larder.test');
  await page.goto(`/users/${id}/orders`);
  const { pageLink, rows } = orders(page);
  await expect(rows).toHaveCount(20);
  const first = (await rows.first().textContent()) ?? '';
  await pageLink('Page 2').click();
  await expect(page).toHaveURL(`/users/${id}/orders?page=2`);
  await expect(rows.first()).not.toHaveText(first);
  await page.goBack();
  await expect(rows.first()).toHaveText(first);
});

test('a customer without orders and a failed read say so', { tag: '@full' }, async ({ staffPage: page, customer }) => {
  const call = '**/api/sales/admin/customer-orders?*';
  const empty = {
    data: [],
    meta: { pagination: { total: 0, count: 0, per_page: 20, current_page: 1, total_pages: 1 } },
  };
  await page.route(call, (route) => route.fulfill({ json: empty }));
  await page.goto(`/users/${customer.id}/orders`);
  await expect(page.getByText('No orders yet')).toBeVisible();
  await page.unroute(call);
  const refusal = { message: 'The database is resting.', code: 'refused', errors: {} };
  await page.route(call, (route) => route.fulfill({ status: 422, json: refusal }));
  await page.reload();
  await expect(page.getByText('The database is resting.')).toBeVisible();
  await page.unroute(call);
  await orders(page).retry.click();
  await expect(page.getByText('The database is resting.')).toHaveCount(0);
  await expect(orders(page).rows.or(page.getByText('No orders yet')).first()).toBeVisible();
});

test('a member of staff has no tabs', { tag: '@full' }, async ({ staffPage: page, colleague }) => {
  await page.goto(`/users/${colleague.id}`);
  await expect(page.getByRole('heading', { level: 1, name: colleague.name })).toBeVisible();
  await expect(tabs(page)).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Timeline', exact: true }).click();
  await expect(page).toHaveURL(`/users/${colleague.id}/timeline`);
  await expect(tabs(page)).toHaveCount(0);
});
