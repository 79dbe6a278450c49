import { readFile } from 'node:fs/promises';
import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf, MARK, unique } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { listPage } from '../pages/list-page.ts';
import { expectFieldError, recordForm } from '../pages/record-form.ts';
import { toasts } from '../pages/toasts.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

const CODES = '/api/sales/admin/promo-codes';

atEveryWidthInFull(() => {
  test(
    'unique codes are generated for a promo code, exported, and applied to a customer',
    { tag: '@full' },
    async ({ staffPage: page, api, customer }) => {
      const { id, code } = (
        await answerOf<{ id: number; code: string }>(api.post(CODES, { data: { code: `${MARK}-${unique()}` } }))
      ).data;
      await page.goto(`/promo-codes/${id}`);
      const panel = page.getByRole('region', { name: 'Unique codes' });
      await expect(panel).toContainText('No unique codes yet.');
      const copyLink = page.getByRole('button', { name: `Copy application link of ${code}` });
      await expect(copyLink).toBeVisible();
      await panel.getByRole('button', { name: 'Generate unique codes' }).click();
      const form = dialog(page, `Generate unique codes of ${code}`);
      await expect(form.root).toContainText(`${code} itself can no longer be applied`);
      await form.button('Generate Codes').click();
      const count = form.root.getByLabel('Number of codes');
      await expectFieldError(count, /Please enter a number of codes from 1 to 100,000\./);
      await count.fill('1200');
      await expectAccessible(page);
      await form.button('Generate Codes').click();
      await form.expectClosed();
      await expect(panel).toContainText('0 of 1,200', { timeout: 30_000 });
      await expect(copyLink).toHaveCount(0);
      const check = page.getByRole('region', { name: 'Check eligibility' });
      await check.getByLabel('Customer', { exact: true }).and(check.locator('input')).fill(customer.email);
      await page.getByRole('option', { name: customer.email }).click();
      await expect(check).toContainText(`Promo code ${code} is applied by one of its unique codes. Enter one of them.`);
      await expect(check).not.toContainText('can be applied to this customer');
      await expectNoSideScroll(page);
      const downloading = page.waitForEvent('download');
      await panel.getByRole('button', { name: 'Export CSV (1,200 codes)' }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(/^unique-codes-.*\.csv$/);
      const file = await readFile(await download.path(), 'utf8');
      const own = /[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}/.exec(file)?.[0] ?? '';
      await page.goto(`/promo-codes?code=${own}`);
      await expect(listPage(page, 'Promo Codes').row(code)).toBeVisible();
      await page.goto(`/users/${customer.id}`);
      const user = recordForm(page, 'Save User');
      await user.select('Promo Code').fill(own);
      await page.getByRole('option', { name: own }).click();
      await user.save.click();
      await expect(toasts(page).toast('User Updated!')).toBeVisible();
      await page.goto(`/promo-codes/${id}`);
      await expect(panel).toContainText('1 of 1,200');
    },
  );
});
