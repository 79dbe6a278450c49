import type { Locator, Page } from '@playwright/test';
import { MARK } from '../made-by-api.ts';
import { listPage } from '../pages/list-page.ts';
import { servePlainPage } from '../pages/plain-page.ts';
import { expectPage } from '../pages/shell.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

const users = (page: Page) => listPage(page, 'All Users');
const LIST_CALL = '**/api/customers/admin/users?*';

const nextQuery = async (page: Page) => {
  const request = await page.waitForRequest(LIST_CALL);
  return new URL(request.url()).searchParams;
};

/** Does not follow clicks for a new tab. */
async function clicksOn(link: Locator) {
  const clicks = await link.evaluateHandle((anchor) => {
    const seen: { forTab: boolean; isLeftToBrowser: boolean }[] = [];
    window.addEventListener('click', (event) => {
      if (event.target !== anchor) return;
      const forTab = event.ctrlKey || event.metaKey;
      seen.push({ forTab, isLeftToBrowser: !event.defaultPrevented });
      if (forTab) event.preventDefault();
    });
    return seen;
  });
  return () => clicks.jsonValue();
}

atEveryWidthInFull(() => {
  test('a customer is found by name, e-mail and phone in any notation', async ({ staffPage: page, customer }) => {
    await page.goto('/users');
    const { search, rows, row } = users(page);
    await expect(search).toHaveAttribute('placeholder', 'Name, e-mail, phone, street, zip code or number');
    await search.fill(customer.name);
    await expect(rows).toHaveCount(1);
    await expect(row(customer.name)).toContainText('Active');
    await expect(row(customer.name)).toContainText('(312) 555-0142');
    await expect(row(customer.name).getByRole('link', { name: customer.email })).toHaveAttribute(
      'href',
      `/users/${customer.id}`,
    );
    const cells = row(customer.name).getByRole('cell');
    await expect(cells.nth(5), 'activated').toHaveText(/^(\d+\/\d+\/\d{4}|—)$/);
    await expect(cells.nth(6), 'active weeks').toHaveText(/^\d+$/);
    await search.fill(customer.email.toUpperCase());
    await expect(row(customer.name)).toBeVisible();
    await expect(rows).toHaveCount(1);
    await search.fill('(312) 555-0142');
    await expect(page).toHaveURL(/keyword=/);
    await expect(row('(312) 555-0142').first()).toBeVisible();
    await search.fill(String(customer.id));
    await expect(row(customer.name)).toBeVisible();
  });
});

test('Enter in the search opens the only customer found, even before the list has answered', async ({
  staffPage: page,
  customer,
}) => {
  await page.goto('/users');
  const { search, rows, row } = users(page);
  await search.fill('a');
  await search.press('Enter');
  await expect(page, 'several were found').toHaveURL(/keyword=a$/);
  await expect(row('a').first()).toBeVisible();
  await search.fill(customer.email);
  await search.press('Enter');
  await expectPage(page, customer.name);
  await page.goBack();
  await expect(rows).toHaveCount(1);
});

test('a search without accents finds names with accents', { tag: '@full' }, async ({ staffPage: page }) => {
  await page.goto('/users');
  const { search, rows, row } = users(page);
  await search.fill('chloe');
  await expect(rows.filter({ hasNotText: /Chlo[eé]/i })).toHaveCount(0);
  await expect(row('Chloé').first()).toBeVisible();
});

atEveryWidthInFull(() => {
  test('filters and sort are in the address, and the back button undoes them', async ({ staffPage: page }) => {
    await page.goto('/users');
    const { filter, rows, column, count } = users(page);
    await expect(rows).toHaveCount(10);
    await filter('Status').selectOption('Paused');
    await expect(page).toHaveURL('/users?status=paused');
    await expect(rows.filter({ hasNotText: 'Inactive' })).toHaveCount(0);
    await expect(rows.filter({ hasNotText: 'Paused' }), 'the badge is that of others too').toHaveCount(0);
    await filter('Production Cycle').selectOption('PC B');
    await expect(page).toHaveURL(/production_cycle=2/);
    await expect(rows.filter({ hasNotText: 'PC B' })).toHaveCount(0);
    await filter('Sort').selectOption('Subscription, oldest first');
    await expect(column('Activated')).toHaveAttribute('aria-sort', 'ascending');
    await column('Activated').getByRole('button').press('Enter');
    await expect(column('Activated')).toHaveAttribute('aria-sort', 'descending');
    await expect(page).toHaveURL(/sort=subscriptionDesc/);
    await expect(filter('Sort')).toHaveValue('subscriptionDesc');

    await page.reload();
    await expect(filter('Status')).toHaveValue('paused');
    await expect(column('Activated')).toHaveAttribute('aria-sort', 'descending');
    await expect(count).toHaveText(/^1 to \d+ of \d+$/);
    await page.goBack();
    await expect(filter('Sort')).toHaveValue('subscriptionAsc');
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL('/users?status=paused');
    await page.goBack();
    await expect(filter('Status')).toHaveValue('');
    await page.goForward();
    await expect(filter('Status')).toHaveValue('paused');
  });

  test('pages are links, and a page beyond the last shows the last', { tag: '@full' }, async ({ staffPage: page }) => {
    await page.goto('/users');
    const { rows, count, pageLink } = users(page);
    await expect(count).toHaveText(/^1 to 10 of (about )?[\d,]+$/);
    const first = await rows.first().textContent();
    await pageLink('Page 2').click();
    await expect(page).toHaveURL('/users?page=2');
    await expect(count).toHaveText(/^11 to 20 of/);
    await expect(rows.first()).not.toHaveText(first ?? '');
    await pageLink('Next page').press('Enter');
    await expect(count).toHaveText(/^21 to 30 of/);
    await page.goBack();
    await expect(count).toHaveText(/^11 to 20 of/);
    await page.reload();
    await expect(count).toHaveText(/^11 to 20 of/);

    await page.goto('/users?page=99999');
    await expect(page).not.toHaveURL(/99999/);
    await expect(pageLink('Next page')).toHaveCount(0);
    await expect(rows.first()).toBeVisible();
  });
});

test('a filter chosen while typing keeps both', { tag: '@full' }, async ({ staffPage: page }) => {
  await page.goto('/users?status=paused');
  const { search, filter, rows } = users(page);
  await expect(rows.first()).toBeVisible();
  await search.fill('a');
  await filter('Production Cycle').selectOption('PC B');
  await expect(page).toHaveURL(/keyword=a/);
  await expect(page).toHaveURL(/production_cycle=2/);
  await expect(filter('Production Cycle')).toHaveValue('2');
  await expect(search).toHaveValue('a');
});

test('unknown values in the address fall back to defaults', { tag: '@full' }, async ({ staffPage: page }) => {
  await page.goto('/users?status=hungry&page=minus&sort=name&production_cycle=9');
  const { rows, filter, count } = users(page);
  await expect(rows).toHaveCount(10);
  await expect(filter('Status')).toHaveValue('');
  await expect(count).toHaveText(/^1 to 10 of/);
});

test('admins and comped accounts are listed without a status filter', { tag: '@full' }, async ({ staffPage: page }) => {
  await page.goto('/users?status=paused');
  const { filter, row, rows, search } = users(page);
  await expect(rows.first()).toBeVisible();
  const [admins] = await Promise.all([nextQuery(page), filter('Users').selectOption('Admins')]);
  expect(admins.get('is_admin')).toMatch(/^(1|true)$/);
  expect([...admins.keys()].filter((key) => key.startsWith('status'))).toEqual([]);
  await expect(filter('Status')).toBeDisabled();
  await search.fill('staff@larder.test');
  await expect(row('staff@larder.test')).toContainText('Admin');
  await expect(row('staff@larder.test').getByRole('button')).toHaveCount(0);
  await search.fill('');
  const [comped] = await Promise.all([nextQuery(page), filter('Users').selectOption('Comped accounts')]);
  expect(comped.get('is_comped')).toMatch(/^(1|true)$/);
  expect([...comped.keys()].filter((key) => key.startsWith('status'))).toEqual([]);
  await expect(filter('Users')).toHaveValue('comped');
  await filter('Users').selectOption('All');
  await expect(filter('Status')).toHaveValue('paused');
  await expect(rows.filter({ hasNotText: 'Inactive' })).toHaveCount(0);
});

atEveryWidthInFull(() => {
  test('a row is a link for keyboard, click and new tab', { tag: '@full' }, async ({ staffPage: page, customer }) => {
    await page.goto(`/users?keyword=${customer.email}`);
    const { row } = users(page);
    const link = row(customer.name).getByRole('link', { name: customer.name });
    await expect(link).toHaveAttribute('href', `/users/${customer.id}`);
    await link.focus();
    await page.keyboard.press('Enter');
    await expectPage(page, customer.name);
    await page.goBack();

    // Headless browsers sometimes fail to open tabs, even for plain links.
    const cell = row(customer.name).getByRole('cell', { name: 'PC ' });
    const clicked = await clicksOn(link);
    await cell.click({ modifiers: ['ControlOrMeta'] });
    await expect.poll(clicked).toEqual([{ forTab: true, isLeftToBrowser: true }]);
    await expectPage(page, 'All Users');
    await cell.click();
    await expect(page).toHaveURL(`/users/${customer.id}`);
  });

  test('an empty list repeats the filters and clears them', { tag: '@full' }, async ({ staffPage: page }) => {
    await page.goto('/users?status=banned');
    const { search, nothingFound, clear, rows, count } = users(page);
    await search.fill(`${MARK} xyz`);
    await expect(nothingFound).toHaveText(`Nothing matches "${MARK} xyz", Banned`);
    await expect(count).toHaveText('No results');
    await clear.press('Enter');
    await expect(page).toHaveURL('/users');
    await expect(search).toHaveValue('');
    await expect(rows).toHaveCount(10);
  });
});

test('a failed list without a message shows Error!', { tag: '@full' }, async ({ staffPage: page }) => {
  await servePlainPage(page);
  await page.route(LIST_CALL, (route) => route.fulfill({ status: 404, body: '<p>a page of a gateway</p>' }));
  await page.goto('/users');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Error!');
});

test('a failed list shows the reason and can be retried', { tag: '@full' }, async ({ staffPage: page }) => {
  await servePlainPage(page);
  await page.route(LIST_CALL, (route) =>
    route.fulfill({
      status: 503,
      json: { message: 'The database is resting.', code: 'unavailable', errors: {} },
    }),
  );
  await page.goto('/users');
  const { retry, rows } = users(page);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The database is resting.');
  await page.unroute(LIST_CALL);
  await retry.press('Enter');
  await expect(rows).toHaveCount(10);
});
