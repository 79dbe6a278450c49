import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { expectFieldError, recordForm } from '../pages/record-form.ts';
import { expectPage } from '../pages/shell.ts';
import { toasts } from '../pages/toasts.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

// Run in sequence: there is only one popup.
test.describe.configure({ mode: 'default' });
atEveryWidthInFull(() => {
  test(
    'the skip-order popup is opened from the settings, previewed, validated and saved',
    { tag: '@full' },
    async ({ staffPage: page, customer }) => {
      await page.goto('/settings');
      await page
        .getByRole('region', { name: 'Popup Settings' })
        .getByRole('link', { name: 'Custom skip-order deflect popup' })
        .click();
      await expectPage(page, 'Skip-order deflect popup');
      const form = recordForm(page, 'Save');
      const preview = page.getByRole('region', { name: 'Customer preview' });
      const reasons = page.getByRole('checkbox', { name: 'Is reasons list visible' });
      await reasons.check();
      await expect(preview).toContainText('Something else');
      await expectAccessible(page);
      await expectNoSideScroll(page);
      const header = form.text('Header text (HTML allowed)');
      await header.fill('Please <b>stay</b><script>alert(1)</script>');
      await expect(preview.getByRole('strong').or(preview.locator('b')).filter({ hasText: 'stay' })).toBeVisible();
      await expect(preview).not.toContainText('alert');
      await reasons.uncheck();
      await expect(preview).not.toContainText('Something else');
      const weeks = form.text('Enabled for order week numbers');
      const users = form.text('Enabled for user IDs');
      const isSpecific = page.getByRole('checkbox', { name: 'Is enabled only for specific users' });
      await isSpecific.setChecked(false);
      await expect(users).not.toBeEditable();
      await expect(preview).toContainText(/Shown to all customers for weeks? \d{6}/);
      await isSpecific.check();
      await users.fill('abc');
      await form.save.click();
      await expectFieldError(users, /abc: User IDs must be whole numbers, one per line\./);
      await users.fill(`${customer.id}\n987654`);
      await weeks.fill('202753');
      await form.save.click();
      await expectFieldError(weeks, /Unknown week: 202753/);
      await weeks.fill('202653\n\n 202701');
      await form.save.click();
      await expect(toasts(page).toast('Error').first()).toBeVisible();
      await expectFieldError(users, /Unknown customer ID: 987654\./);
      await expectAccessible(page);
      await users.fill(String(customer.id));
      await expect(preview).toContainText('Shown to 1 customer for weeks 202653, 202701.');
      await page
        .getByLabel('Top image', { exact: true })
        .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG });
      await form.save.dblclick();
      await expect(toasts(page).toast('The settings are updated')).toBeVisible();
      await expect(page.getByText(/^Changed .* CST by staff@larder\.test$/)).toBeVisible();
      await expect(header).toHaveValue('Please <b>stay</b>');
      await page.getByRole('checkbox', { name: 'Remove top image' }).check();
      await form.save.click();
      await expect(page.getByAltText('Current top image')).toHaveCount(0);
      await page.reload();
      await expect(weeks).toHaveValue('202653\n202701');
      await expect(users).toHaveValue(String(customer.id));
    },
  );
});
