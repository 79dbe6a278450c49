import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { dialog } from '../pages/dialog.ts';
import { listPage } from '../pages/list-page.ts';
import { recordForm } from '../pages/record-form.ts';
import { expectPage } from '../pages/shell.ts';
import { toasts } from '../pages/toasts.ts';
import { atEveryWidthInFull, expect, test, WIDE } from '../world.ts';

atEveryWidthInFull(({ width }) => {
  test('categories are listed with prices, opened, validated and saved', async ({ staffPage: page }) => {
    await page.goto('/categories');
    const { rows } = listPage(page, 'Categories & Pricing');
    await expect(rows.nth(5)).toBeVisible();
    await expect(rows.first()).toContainText(/\$\d+\.\d\d/);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    // Each width has a category of its own to change.
    const ofThisWidth = rows.nth(width === WIDE.width ? 4 : 5);
    await ofThisWidth.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/categories\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Edit /);
    const form = recordForm(page, 'Save Category');
    await expect(
      page.getByText(/A new price applies to \d[\d,]* upcoming orders? and \d+ active products?\./),
    ).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    const before = await form.text('Display price').inputValue();
    await form.text('Display price').fill('12.5');
    await form.save.click();
    await expect(page.getByText('Enter whole cents.').first()).toBeVisible();
    await form.text('Display price').fill('');
    await form.save.click();
    await expect(page.getByText('Display price is required.').first()).toBeVisible();
    await form.text('Display price').fill(String(Number(before) + 1));
    await form.save.click();
    await expect(toasts(page).toast('Updated')).toBeVisible();
    await page.getByRole('link', { name: 'All categories' }).click();
    await expectPage(page, 'Categories & Pricing');
  });
});

test(
  'a category that cannot be saved shows Error with the server’s message',
  { tag: '@full' },
  async ({ staffPage: page }) => {
    await page.goto('/categories/1');
    await page.route('**/api/categories/1', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 422,
            json: {
              message: 'Check the highlighted fields.',
              code: 'invalid',
              errors: { name: ['This name is taken.'] },
            },
          })
        : route.continue(),
    );
    const form = recordForm(page, 'Save Category');
    await form.text('Name').fill('Taken');
    await form.save.click();
    await expect(toasts(page).toast('Error')).toContainText('Check the highlighted fields.');
    await expect(page.getByText('This name is taken.').first()).toBeVisible();
    await expect(form.text('Name')).toHaveValue('Taken');
  },
);

test(
  'a price variance group is deactivated after its effect is shown, and activated again',
  { tag: '@full' },
  async ({ staffPage: page }) => {
    await page.goto('/price-variance-groups');
    const { row, rows } = listPage(page, 'Price Variance Groups');
    await expect(rows.first()).toBeVisible();
    await expectAccessible(page);
    const group = row('Neighbors');
    await expect(group).toContainText('Active');
    await group.getByRole('button', { name: 'Deactivate' }).click();
    const sure = dialog(page, 'Deactivate Neighbors');
    await expect(sure.root).toContainText(/Not in use\.|This affects [\d,]+ (customer|upcoming order)s?/);
    await expect(sure.root).toContainText(/No upcoming order is affected\.|upcoming orders?( for|:) /);
    await expectAccessible(page);
    await sure.button('Deactivate').dblclick();
    await sure.expectClosed();
    await expect(toasts(page).toast('Neighbors deactivated')).toBeVisible();
    await expect(group).toContainText('Deactivated');
    await group.getByRole('button', { name: 'Activate' }).click();
    await dialog(page, 'Activate Neighbors').button('Activate').click();
    await expect(toasts(page).toast('Neighbors activated')).toBeVisible();
    await expect(group).toContainText('Active');
  },
);

test(
  'a price variance group is deactivated only once its effect is known',
  { tag: '@full' },
  async ({ staffPage: page }) => {
    let isFailing = true;
    await page.route('**/api/**/price-variance-groups/*?preview=1', (route) =>
      isFailing
        ? route.fulfill({ status: 400, json: { message: 'Not now.', code: 'refused', errors: {} } })
        : route.fallback(),
    );
    await page.goto('/price-variance-groups');
    await listPage(page, 'Price Variance Groups').row('Neighbors').getByRole('button', { name: 'Deactivate' }).click();
    const sure = dialog(page, 'Deactivate Neighbors');
    await expect(sure.root.getByRole('alert').filter({ hasText: 'Not now.' })).toBeVisible();
    await expect(sure.button('Deactivate')).toBeDisabled();
    isFailing = false;
    await sure.button('Retry').click();
    await expect(sure.root).toContainText(/No upcoming order is affected\.|upcoming orders?( for|:) /);
    await expect(sure.button('Deactivate')).toBeEnabled();
    await sure.button('Cancel').click();
  },
);

test('a category is created, moved up, archived and restored', { tag: '@full' }, async ({ staffPage: page }) => {
  await page.goto('/categories');
  const { row } = listPage(page, 'Categories & Pricing');
  await page.getByRole('link', { name: 'New Category' }).click();
  await expectPage(page, 'New Category');
  const form = recordForm(page, 'Save Category');
  await form.fill({ Name: 'Holiday Boxes', Price: '1500', 'Premium price': '1400', 'Display price': '1500' });
  await form.save.click();
  await expect(page.getByText('The premium price cannot be lower than the price.').first()).toBeVisible();
  await expectAccessible(page);
  await form.text('Premium price').fill('1700');
  await form.save.dblclick();
  await expect(toasts(page).toast('Category created')).toBeVisible();
  await expectPage(page, 'Edit Holiday Boxes');

  await page.getByRole('link', { name: 'All categories' }).click();
  await page.getByRole('button', { name: 'Reorder' }).click();
  const order = dialog(page, 'Reorder categories');
  await order.button('Move Holiday Boxes up').click();
  await expect(toasts(page).toast('New order saved')).toBeVisible();
  await expect(order.root.getByRole('listitem').nth(-2)).toContainText('Holiday Boxes');
  await expectAccessible(page);
  await order.button('Done').click();
  await order.expectClosed();

  await row('Holiday Boxes').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Archive' }).click();
  const archive = dialog(page, 'Archive Holiday Boxes');
  await expect(archive.root).toContainText('Not in use.');
  await archive.button('Archive').dblclick();
  await archive.expectClosed();
  await expect(toasts(page).toast('Holiday Boxes archived')).toBeVisible();
  await page.getByRole('link', { name: 'All categories' }).click();
  await expect(row(/./).first()).toBeVisible();
  await expect(row('Holiday Boxes')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show Archived' }).click();
  await expect(row('Holiday Boxes')).toContainText('Archived');
  await expectAccessible(page);
  await row('Holiday Boxes').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await dialog(page, 'Restore Holiday Boxes').button('Restore').click();
  await expect(toasts(page).toast('Holiday Boxes restored')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Archive' }).click();
  await archive.button('Archive').click();
  await archive.expectClosed();
});

test(
  'a price variance group is created with prices, and a price is cleared',
  { tag: '@full' },
  async ({ staffPage: page }) => {
    await page.goto('/price-variance-groups');
    const { row } = listPage(page, 'Price Variance Groups');
    await page.getByRole('link', { name: 'New Price Variance Group' }).click();
    await expectPage(page, 'New Price Variance Group');
    const form = recordForm(page, 'Save Group');
    /** The name is first. */
    const price = form.form.getByRole('textbox');
    await price.nth(0).fill('Corporate');
    await price.nth(1).fill('4.5');
    await form.save.click();
    await expect(page.getByText('Enter whole cents.').first()).toBeVisible();
    await price.nth(1).fill('999');
    await price.nth(2).fill('888');
    await expectAccessible(page);
    await form.save.dblclick();
    await expect(toasts(page).toast('Group created')).toBeVisible();
    await expectPage(page, 'Edit Corporate');
    await price.nth(2).fill('');
    await form.save.click();
    const ask = dialog(page, 'Change the prices of Corporate');
    await expect(ask.root).toContainText('No upcoming order is affected.');
    await ask.button('Save Prices').click();
    await expect(toasts(page).toast('Group updated')).toBeVisible();
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await dialog(page, 'Deactivate Corporate').button('Deactivate').click();
    await expect(page.getByRole('button', { name: 'Activate', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'All groups' }).click();
    await expect(row('Corporate')).toContainText('$9.99');
    await expect(row('Corporate')).not.toContainText('$8.88');
    await expectNoSideScroll(page);
  },
);

test(
  'a price far below the usual is asked about, with its effect on coming orders',
  { tag: '@full' },
  async ({ staffPage: page }) => {
    await page.goto('/categories/1');
    const form = recordForm(page, 'Save Category');
    const before = await form.text('Price').inputValue();
    await form.text('Price').fill('13');
    await form.save.click();
    const ask = page.getByRole('dialog', { name: /^Change the prices of / });
    await expect(ask.getByText('The price is $0.13.')).toBeVisible();
    await expect(ask.getByText(/upcoming orders: (about )?\$[\d,.]+ now, (about )?\$[\d,.]+ then \(-\$/)).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await ask.getByRole('button', { name: 'Keep editing' }).click();
    await expect(form.text('Price')).toHaveValue('13');
    await form.text('Price').fill(before);
  },
);
