import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { recordForm } from '../pages/record-form.ts';
import { expectPage } from '../pages/shell.ts';
import { toasts } from '../pages/toasts.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

// Both widths change the same setting, and a concurrent change is refused.
test.describe.configure({ mode: 'default' });
atEveryWidthInFull(({ width }) => {
  test('settings are found by their group, validated, and saved with their author', async ({ staffPage: page }) => {
    await page.goto('/settings');
    await expectPage(page, 'Settings');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.getByRole('main').getByRole('link', { name: 'Marketing', exact: true }).click();
    await expectPage(page, 'Marketing settings');
    const form = recordForm(page, 'Save');
    const email = form.text('Support e-mail');
    await email.fill('nobody');
    await form.save.click();
    await expect(page.getByText('Support e-mail must be an e-mail address.').first()).toBeVisible();
    await expect(email).toHaveValue('nobody');
    await expectAccessible(page);
    await email.fill(`support-${width}@larder.test`);
    await form.save.dblclick();
    await expect(toasts(page).toast('The settings are updated')).toBeVisible();
    await expect(page.getByText(/Changed .* CST by staff@larder\.test/).first()).toBeVisible();
    await expect(page.getByText(new RegExp(`, from .+ to support-${width}@larder\\.test`))).toBeVisible();
    await page.reload();
    await expect(email).toHaveValue(/^support-\d+@larder.test$/);
  });
});

test(
  'the second person to change a setting chooses a value, and unchanged settings are not sent',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const elsewhere = (...settings: object[]) => api.put('/api/sales/admin/settings', { data: { settings } });
    await elsewhere({ id: 8, payload: 0 }, { id: 9, payload: 0 });
    await page.goto('/settings/referrals');
    const form = recordForm(page, 'Save');
    const [referred, referrer] = [
      form.text('Credit for the referred customer (cents)'),
      form.text('Credit for the referrer (cents)'),
    ];
    await expect(referred).toHaveValue('0');
    await form.save.click();
    await expect(toasts(page).toast('No changes to save.')).toBeVisible();
    await elsewhere({ id: 8, payload: 500 }, { id: 9, payload: 700 });
    await referrer.fill('900');
    await form.save.click();
    await expect(form.conflict.getByRole('heading')).toHaveText('Changed by staff@larder.test since you opened it');
    await expectAccessible(page);
    await form.conflict.getByRole('button', { name: 'Save selected values' }).click();
    await expect(toasts(page).toast('The settings are updated')).toBeVisible();
    await page.reload();
    await expect(referrer).toHaveValue('900');
    await expect(referred).toHaveValue('500');
    await elsewhere({ id: 8, payload: 0 }, { id: 9, payload: 0 });
  },
);

test(
  'a number out of bounds names its bounds, and an unknown group says so',
  { tag: '@full' },
  async ({ staffPage: page }) => {
    await page.goto('/settings/pause');
    const form = recordForm(page, 'Save');
    const months = form.text('Longest pause (months)');
    await expect(months).toHaveValue('3');
    await months.fill('1.5');
    await months.blur();
    await expect(page.getByText('Enter a whole number such as 6.')).toBeVisible();
    await months.fill('13');
    await form.save.click();
    await expect(page.getByText('Longest pause (months) must be a whole number from 1 to 12.').first()).toBeVisible();
    await months.fill('');
    await form.save.click();
    await expect(page.getByText('Longest pause (months) must be a whole number from 1 to 12.').first()).toBeVisible();
    await page.goto('/settings/nothing-of-it');
    await expect(page.getByText('No settings called nothing-of-it')).toBeVisible();
  },
);

test(
  'a setting of an unknown type is an unknown element next to the others',
  { tag: '@full' },
  async ({ staffPage: page }) => {
    await page.route('**/api/sales/admin/settings*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: Record<string, { type: string; group: string }> };
      const foreign = Object.entries(body.data).find(([, { group }]) => group === 'marketing');
      const data = { ...body.data, ...(foreign && { [foreign[0]]: { ...foreign[1], type: 'colour' } }) };
      await route.fulfill({ response: answer, json: { ...body, data } });
    });
    await page.goto('/settings');
    await page.getByRole('main').getByRole('link', { name: 'Marketing', exact: true }).click();
    await expect(page.getByText('Unknown element')).toHaveCount(1);
    await expect(page.getByRole('textbox').first()).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);
