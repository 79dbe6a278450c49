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
    await expect(rows).toHaveCount(6);
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

test('a category that cannot be saved shows Error with the server’s message', async ({ staffPage: page }) => {
  await page.goto('/categories/1');
  await page.route('**/api/categories/1', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 422,
          json: { message: 'The given data was invalid.', code: 'invalid', errors: { name: ['This name is taken.'] } },
        })
      : route.continue(),
  );
  const form = recordForm(page, 'Save Category');
  await form.text('Name').fill('Taken');
  await form.save.click();
  await expect(toasts(page).toast('Error')).toContainText('The given data was invalid.');
  await expect(page.getByText('This name is taken.').first()).toBeVisible();
  await expect(form.text('Name')).toHaveValue('Taken');
});

test('a price variance group is deactivated after its effect is shown, and activated again', async ({
  staffPage: page,
}) => {
  await page.goto('/price-variance-groups');
  const { row, rows } = listPage(page, 'Price Variance Groups');
  await expect(rows.first()).toBeVisible();
  await expectAccessible(page);
  const group = row('Neighbors');
  await expect(group).toContainText('Active');
  await group.getByRole('button', { name: 'Deactivate' }).click();
  const sure = dialog(page, 'Deactivate Neighbors');
  await expect(sure.root).toContainText(/Not in use\.|This affects [\d,]+ (customer|upcoming order)s?/);
  await expectAccessible(page);
  await sure.button('Deactivate').dblclick();
  await sure.expectClosed();
  await expect(toasts(page).toast('Neighbors deactivated')).toBeVisible();
  await expect(group).toContainText('Deactivated');
  await group.getByRole('button', { name: 'Activate' }).click();
  await dialog(page, 'Activate Neighbors').button('Activate').click();
  await expect(toasts(page).toast('Neighbors activated')).toBeVisible();
  await expect(group).toContainText('Active');
});
