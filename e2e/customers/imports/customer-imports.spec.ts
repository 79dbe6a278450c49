import { expectAccessible, expectNoSideScroll } from '../../accessible.ts';
import { answerOf, MARK, SERVED, unique } from '../../made-by-api.ts';
import { dialog } from '../../pages/dialog.ts';
import { listPage } from '../../pages/list-page.ts';
import { toasts } from '../../pages/toasts.ts';
import { atEveryWidthInFull, expect, test } from '../../world.ts';

const COLUMNS =
  'external_id,email,first_name,last_name,phone,line_1,city,state,zip_code,plan,status,opening_credit'.split(',');

atEveryWidthInFull(() => {
  test('a file of customers is checked, previewed and imported, and its refused rows are corrected', async ({
    staffPage: page,
    api,
  }) => {
    test.slow();
    const { data: categories } = await answerOf<{ name: string }[]>(api.get('/api/admin/categories'));
    const own = unique();
    const lineOf = (name: string, zip: string) =>
      `${name}-${own},${MARK.toLowerCase()}-${name.toLowerCase()}-${own}@example.test,${MARK},${name},312 555 0142,7 ${MARK} Lane,Chicago,${SERVED.state_id},${zip},${categories[0]?.name}: 8,active,12.50`;
    const file = (lines: string[]) => ({
      name: `customers-${own}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from([COLUMNS.join(','), ...lines].join('\r\n')),
    });
    await page.goto('/customer-imports');
    await expect(page.getByRole('link', { name: 'Sample file' })).toHaveAttribute('download', /.*/);
    await page.getByRole('button', { name: 'Upload file' }).click();
    const upload = dialog(page, 'Upload customers');
    await expectAccessible(page);
    const picker = upload.root.getByLabel('CSV file');
    await picker.setInputFiles({ ...file([]), buffer: Buffer.from('first_name\nSomebody\n') });
    await expect(upload.root.getByRole('alert')).toContainText('The first line needs email or external_id.');
    await picker.setInputFiles({ ...file([]), buffer: Buffer.from('email;status\n') });
    await expect(upload.root.getByRole('alert')).toContainText('The columns are separated by semicolons.');
    await picker.setInputFiles(file([lineOf('Good', SERVED.zip_code), lineOf('Bad', '606')]));

    await expect(page.getByRole('heading', { level: 1, name: `customers-${own}.csv` })).toBeVisible();
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview).toContainText('1 customer will be created and 0 changed.', { timeout: 25_000 });
    await expect(preview).toContainText('$12.50 will be added to credits as opening balances.');
    await expect(preview).toContainText('1 refused row will be left out.');
    const rows = page.getByRole('region', { name: 'Rows' });
    await expect(rows.getByRole('row', { name: /-bad-/i })).toContainText(
      'zip_code "606": this is not a 5-digit zip code.',
    );
    await expectAccessible(page);
    await expectNoSideScroll(page);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download 1 refused row' }).click();
    expect((await download).suggestedFilename()).toMatch(/errors\.csv$/);

    await rows.getByLabel('Show').selectOption('Will be created (1)');
    const good = rows.getByRole('row', { name: /-good-/i });
    await expect(good).toContainText('Will be created');
    await page.getByRole('button', { name: 'Import 1 customer' }).click();
    const confirmation = dialog(page, `Import customers-${own}.csv`);
    await expect(confirmation.root).toContainText('No e-mail is sent to customers.');
    await expectAccessible(page);
    await confirmation.button('Import 1 customer').click();
    await expect(toasts(page).toast('The customers are being imported')).toBeVisible();
    await expect(page.getByText('1 customer processed out of 1')).toBeVisible({ timeout: 25_000 });
    await expect(good).toContainText('Created');
    await expect(good.getByRole('link', { name: `${MARK} Good` })).toBeVisible();
    await page.getByRole('link', { name: /Open the batch/ }).click();
    await page.getByRole('link', { name: `${MARK.toLowerCase()}-good-${own}@example.test` }).click();
    await expect(page.getByText(`external ID Good-${own}`)).toBeVisible();

    await page.goBack();
    await page.getByRole('link', { name: `customers-${own}.csv` }).click();
    await page.getByRole('link', { name: 'Reverse import' }).click();
    const reversal = page.getByRole('region', { name: 'Preview of the reversal' });
    await expect(reversal).toContainText('Reverses 1 customer:');
    await expect(reversal).toContainText('$12.50 of opening balances');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await reversal.getByRole('button', { name: 'Reverse 1 customer' }).click();
    await expect(page.getByText('1 customer processed out of 1')).toBeVisible({ timeout: 25_000 });
    await expect(page.getByText('Reverses')).toBeVisible();
    await page.getByRole('link', { name: `customers-${own}.csv` }).click();
    await expect(page.getByRole('region', { name: 'Reversal' })).toContainText('1 customer processed out of 1');
    await expect(page.getByRole('button', { name: 'Reverse import' })).toHaveAccessibleDescription(
      'This import already has a reversal.',
    );
    await expectAccessible(page);

    await page.goto('/customer-imports');
    const { row } = listPage(page, 'Import Customers');
    await expect(row(own)).toContainText('1 created, 0 changed, 0 unchanged, 1 refused');
    await expectAccessible(page);
    await expectNoSideScroll(page);
  });
});
