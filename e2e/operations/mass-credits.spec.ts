import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf } from '../made-by-api.ts';
import { expectPage } from '../pages/shell.ts';
import { recordForm } from '../pages/record-form.ts';
import { toasts } from '../pages/toasts.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

const csv = (content: string) => ({ name: 'credits.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });

atEveryWidthInFull(() => {
  test(
    'credits are refused line by line, previewed row by row, applied and reversed',
    { tag: '@full' },
    async ({ staffPage: page, api, customer }) => {
      await page.goto('/mass-apply-credits/new');
      const form = recordForm(page, 'Apply Credits');
      await form.save.click();
      await expect(form.form.getByText('Please choose a CSV file.').first()).toBeVisible();
      const wrong = csv(`email,amount,reason\n${customer.email},twelve,Late delivery`);
      await page.getByLabel('CSV file').setInputFiles(wrong);
      await form.save.click();
      await expect(form.form.getByText(/Line 2: "twelve" is not an amount/).first()).toBeVisible();
      const file = csv(`${customer.email},12.5,Late delivery\nnobody@example.test,1,Late delivery`);
      await page.getByLabel('CSV file').setInputFiles(file);
      await form.save.click();
      const seen = page.getByRole('region', { name: 'Preview of the credits' });
      await expect(seen.getByText('1 row of 1 customer: adds $12.50, removes $0.00.')).toBeVisible();
      await expect(seen.getByRole('row', { name: /nobody@example.test/ })).toContainText(
        'There is no customer with this e-mail.',
      );
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await answerOf(api.post('/api/billing/admin/credits', { multipart: { csv: file } }));
      await seen.getByRole('button', { name: 'Apply 1 row' }).click();
      await expect(seen.getByText('The amounts have changed.')).toBeVisible();
      await expect(seen.getByText(/The same file was applied in/)).toBeVisible();
      await seen.getByRole('button', { name: 'Apply 1 row' }).click();
      await expect(toasts(page).toast('The credits are being processed')).toBeVisible();
      await expectPage(page, 'Mass Apply Credits');
      const batches = page.getByRole('list', { name: 'Mass Apply Credits' });
      await batches.getByRole('link').first().click();
      await expect(batches).toBeHidden();
      await expect(page.getByText('1 order processed out of 2')).toBeVisible({ timeout: 25_000 });
      await page.getByRole('link', { name: 'Reverse' }).click();
      await expect(seen.getByText('1 row of 1 customer: adds $0.00, removes $12.50.')).toBeVisible();
      await expectAccessible(page);
      await seen.getByRole('button', { name: 'Reverse 1 row' }).click();
      await expect(page.getByText('1 order processed out of 1')).toBeVisible({ timeout: 25_000 });
      await expect(page.getByText('Reverses')).toBeVisible();
    },
  );
});

test(
  'credits that are sent without an answer show an error and keep the file',
  { tag: '@full' },
  async ({ staffPage: page, customer }) => {
    await page.goto('/mass-apply-credits/new');
    const form = recordForm(page, 'Apply Credits');
    await page.getByLabel('CSV file').setInputFiles(csv(`${customer.email},12.5,Late delivery`));
    await page.route('**/api/billing/admin/credits*', (route) => route.abort());
    await form.save.click();
    await expect(toasts(page).toast('Error Occurred')).toBeVisible();
    await page.unroute('**/api/billing/admin/credits*');
    await form.save.click();
    await expect(page.getByRole('region', { name: 'Preview of the credits' })).toContainText('1 row of 1 customer');
  },
);
