import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../../accessible.ts';
import { answerOf, unique } from '../../made-by-api.ts';
import { dialog } from '../../pages/dialog.ts';
import { listPage } from '../../pages/list-page.ts';
import { toasts } from '../../pages/toasts.ts';
import { expect, test } from '../../world.ts';

const users = (page: Page) => listPage(page, 'All Users');
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name });

test(
  'a view is saved by keyboard, changed, opened by its address, shared and deleted, and its columns come with it',
  { tag: '@full' },
  async ({ staffPage: page }) => {
    const name = `Paused ${unique()}`;
    await page.goto('/users?status=paused');
    const { filter, column, heading } = users(page);
    await expect(heading).toBeVisible();
    const views = page.getByRole('button', { name: /^View/ });
    await expect(views).toBeEnabled();
    await views.focus();
    await page.keyboard.press('Enter');
    await expect(item(page, 'Save as new view')).toBeVisible();
    await expectAccessible(page);
    await item(page, 'Save as new view').focus();
    await page.keyboard.press('Enter');
    const saving = dialog(page, 'Save view');
    await saving.root.getByRole('textbox', { name: 'Name' }).fill(name);
    await saving.button('Save').click();
    await expect(page).toHaveURL(/status=paused.*view=\d+/);
    await expect(views).toHaveText(`View: ${name}`);

    await filter('Production Cycle').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Phone' }).uncheck();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(column('Phone')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Save as', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Save view' }).click();
    await expect(toasts(page).toast('View saved').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save view' })).toHaveCount(0);
    const [, id] = /view=(\d+)/.exec(page.url()) ?? [];

    await page.goto('/users');
    await expect(column('Phone')).toBeVisible();
    await page.goto(`/users?view=${id}`);
    await expect(page).toHaveURL(/status=paused&production_cycle=1/);
    await expect(column('Phone')).toHaveCount(0);
    await views.click();
    await item(page, 'Share with all staff').click();
    await expect(toasts(page).toast('View shared')).toBeVisible();
    await views.click();
    await item(page, 'Delete').click();
    await dialog(page, `Delete the view ${name}`).button('Delete view').click();
    await expect(views).toHaveText('Views');
    await expect(page, 'the filters stay').toHaveURL(/status=paused/);
  },
);

test('chosen columns stay after a reload, and the first always does', { tag: '@full' }, async ({ staffPage: page }) => {
  await page.goto('/orders');
  const { column, rows } = listPage(page, 'Orders');
  await expect(rows.first()).toContainText('#');
  await expect(column('Ships')).toBeVisible();
  const columns = page.getByRole('button', { name: 'Columns' });
  await expect(columns).toBeEnabled(); // loaded after the list
  await columns.press('Enter');
  await expect(page.getByRole('checkbox', { name: /^Order/ })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Ships' }).press('Space');
  await page.keyboard.press('Escape');
  await expect(columns).toBeFocused();
  await expect(column('Ships')).toHaveCount(0);
  await page.reload();
  await expect(column('Customer')).toBeVisible();
  await expect(column('Ships')).toHaveCount(0);
  await columns.click();
  await page.getByRole('button', { name: 'Reset columns' }).click();
  await expect(column('Ships')).toBeVisible();
});

test(
  'all that match are counted by the server, and a tag reaches the selected customers by a batch',
  { tag: '@full' },
  async ({ staffPage: page, api, customer }) => {
    const tag = `Tag ${unique()}`;
    await api.post('/api/customers/admin/customer-tags', { data: { name: tag, color: 'teal' } });
    await page.goto('/users');
    const { search, row, rows, pageLink } = users(page);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    const bar = page.getByRole('group', { name: 'Selected users' });
    await expect(bar.getByRole('status')).toHaveText('10 users selected');
    await pageLink('Page 2').click();
    await expect(rows.first().getByRole('checkbox')).not.toBeChecked();
    await rows.first().getByRole('checkbox').check();
    await expect(bar.getByRole('status')).toHaveText('11 users selected');
    await bar.getByRole('button', { name: /^Select all [\d,]+ that match$/ }).click();
    await expect(bar.getByRole('status')).toHaveText(/^[\d,]+ users selected$/);
    await expect(bar.getByRole('status')).not.toHaveText('11 users selected');
    await expectAccessible(page);

    await search.fill(customer.email);
    await expect(bar.getByRole('status')).toHaveText('Selection cleared: the filter changed.');
    await expect(rows).toHaveCount(1);
    await row(customer.name)
      .getByRole('checkbox', { name: `Select ${customer.name}` })
      .check();
    await bar.getByRole('button', { name: 'Add tag' }).click();
    const { root, button } = dialog(page, 'Add a tag');
    await root.getByRole('combobox', { name: 'Tag' }).selectOption(tag);
    await button('Preview').click();
    await expect(root).toContainText('1 user of 1 selected');
    await expect(root).toContainText(`Tag: ${tag}`);
    await expect(root).toContainText(`${customer.name} (${customer.email})`);
    await expectAccessible(page);
    await button('Add tag (1 user)').click();
    await button('View batch').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Add Tag');
    await expect(page.getByText('1 order processed out of 1').or(page.getByText('Finished')).first()).toBeVisible();
    await page.goto(`/users?keyword=${customer.email}`);
    await expect(row(customer.name)).toContainText(tag);
  },
);

test(
  'products are filtered by category and activity, and sorted by name and age',
  { tag: '@full' },
  async ({ staffPage: page }) => {
    await page.goto('/products');
    const filters = page.getByRole('search', { name: 'Filter All Products' });
    const cards = page.getByRole('list', { name: 'All Products' }).getByRole('listitem');
    await expect(cards.first()).toContainText('Baby Purees');
    await filters.getByRole('combobox', { name: 'Category' }).selectOption({ index: 2 });
    const chosen = await filters.getByRole('combobox', { name: 'Category' }).locator('option:checked').textContent();
    await expect(cards.first()).toContainText(chosen ?? '');
    await filters.getByRole('combobox', { name: 'Sort' }).selectOption('Newest first');
    await expect(page).toHaveURL(/sort=newest/);
    await filters.getByRole('combobox', { name: 'Activity' }).selectOption('Inactive');
    await expect(page).toHaveURL(/activity=inactive/);
    await expectAccessible(page);
  },
);

test('a list with a selection fits on a phone', { tag: '@full' }, async ({ staffPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/users');
  await users(page).rows.first().getByRole('checkbox').check();
  await expect(page.getByRole('group', { name: 'Selected users' }).getByRole('status')).toHaveText('1 user selected');
  await expectAccessible(page);
  await expectNoSideScroll(page);
});

const WITH_VIEWS = [
  ['money', () => '/money', 'by=week'],
  ['batches', () => '/mass-apply-credits', 'status=Finished'],
  ['the timeline of a customer', (id: number) => `/users/${id}/timeline`, 'kind=order'],
] as const;

for (const [name, addressOf, filter] of WITH_VIEWS)
  test(`${name} is saved as a view with its filters`, { tag: '@full' }, async ({ staffPage: page, customer }) => {
    const address = addressOf(customer.id);
    await page.goto(`${address}?${filter}`);
    const views = page.getByRole('button', { name: /^View/ });
    await views.click();
    await item(page, 'Save as new view').click();
    const saving = dialog(page, 'Save view');
    await saving.root.getByRole('textbox', { name: 'Name' }).fill(`View ${unique()}`);
    await saving.button('Save').click();
    await expect(page).toHaveURL(new RegExp(`${filter}.*view=\\d+`));
    const [view] = /view=\d+/.exec(page.url()) ?? [];
    await page.goto(`${address}?${view}`);
    await expect(page).toHaveURL(new RegExp(filter));
    await expectAccessible(page);
  });

test(
  'a view that a colleague changed in the meantime is saved at the second try, with the same filters',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const views = '/api/admin/saved-views';
    const body = { list: '/users', name: `Paused ${unique()}`, search: '?status=paused', is_shared: false };
    const { data: view } = await answerOf<{ id: number; version: number }>(api.post(views, { data: body }));
    await page.goto(`/users?view=${view.id}`);
    await expect(page).toHaveURL(/status=paused/);
    await users(page).filter('Production Cycle').selectOption({ index: 1 });
    await answerOf(api.patch(`${views}/${view.id}`, { data: { name: `Later ${unique()}`, version: view.version } }));
    const save = page.getByRole('button', { name: 'Save view' });
    await save.click();
    await expect(toasts(page).toast('View not saved')).toBeVisible();
    await expect(page.getByRole('button', { name: /^View: Later / }), 'the view is read again').toBeVisible();
    await save.click();
    await expect(toasts(page).toast('View saved')).toBeVisible();
    await expect(page).toHaveURL(/status=paused&production_cycle=1/);
    await api.delete(`${views}/${view.id}`);
  },
);
