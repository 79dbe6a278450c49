import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { dialog } from '../pages/dialog.ts';
import { listPage } from '../pages/list-page.ts';
import { toasts } from '../pages/toasts.ts';
import { atEveryWidthInFull, expect, test, WIDE } from '../world.ts';

test('a zip code is disabled only once its customers are counted', { tag: '@full' }, async ({ staffPage: page }) => {
  let isFailing = true;
  await page.route('**/api/shipping/zip-codes/*/residents', (route) =>
    isFailing
      ? route.fulfill({ status: 400, json: { message: 'Not now.', code: 'refused', errors: {} } })
      : route.fallback(),
  );
  await page.goto('/zip-codes?code=60601');
  await page.getByRole('button', { name: 'Disable 60601' }).click();
  const sure = dialog(page, 'Disable Zip Code #60601');
  await expect(sure.root.getByRole('alert').filter({ hasText: 'Not now.' })).toBeVisible();
  await expect(sure.button('Disable')).toBeDisabled();
  await expectAccessible(page);
  isFailing = false;
  await sure.button('Retry').click();
  await expect(sure.root).toContainText(/\d+ active customers.* and \d+ upcoming orders? here stay/);
  await expect(sure.button('Disable')).toBeEnabled();
  await sure.button('Cancel').click();
});

atEveryWidthInFull(({ width }) => {
  test('a zip code is found, disabled after confirmation, and listed among the inactive ones', async ({
    staffPage: page,
    api,
  }) => {
    const id = width === WIDE.width ? '09998' : '09997';
    const carrier = ((await (await api.get('/api/shipping/carriers')).json()) as { data: { id: number }[] }).data[0];
    const made = await api.post('/api/shipping/zip-codes', {
      data: {
        id,
        zone: 'Z9',
        state: 'IL',
        time_zone: 'Central',
        default_production_cycle_id: 1,
        shippingRules: [
          {
            carrier_id: carrier?.id,
            production_cycle_id: 1,
            ship_day_name: 'Wednesday',
            is_default: true,
            days_in_transit: 1,
          },
        ],
      },
    });
    expect(made.status()).toBe(201);
    await page.goto('/zip-codes');
    const { rows, row, filters } = listPage(page, 'ZIP Codes');
    await expect(rows).toHaveCount(10);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await filters.getByRole('searchbox', { name: 'Find zip code' }).fill(id);
    await expect(rows).toHaveCount(1);
    await expect(row(id)).toContainText('IL / Central');
    await expect(row(id)).toContainText(/PC A · Wednesday\s*default\s* · 1 day/);
    await page.getByRole('button', { name: `Disable ${id}` }).click();
    const sure = dialog(page, `Disable Zip Code #${id}`);
    await expect(sure.root).toContainText(`Are you sure you wish to disable the Zip Code #${id}?`);
    await sure.button('Disable').dblclick();
    await expect(toasts(page).toast('Zip Code Disabled!')).toBeVisible();
    await expect(page.getByText(`Nothing matches "${id}"`)).toBeVisible();
    await page.getByRole('button', { name: 'Show Inactive ZIP Codes' }).click();
    await expect(row(id)).toContainText('Inactive');
    await expect(page.getByRole('button', { name: 'Hide Inactive ZIP Codes' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Import' })).toHaveAttribute('href', '/zip-codes/import');
  });
});
