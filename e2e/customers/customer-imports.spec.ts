import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf, MARK, SERVED, unique } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { listPage } from '../pages/list-page.ts';
import { toasts } from '../pages/toasts.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

const COLUMNS =
  'external_id,email,first_name,last_name,phone,line_1,city,state,zip_code,plan,status,opening_credit'.split(',');

atEveryWidthInFull(() => {
  test('a file of customers is checked, previewed and imported, and its refused rows are corrected', async ({
    staffPage: page,
    api,
  }) => {
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
    await picker.setInputFiles({ ...file([]), buffer: Buffer.from('email\nsomebody@example.test\n') });
    await expect(upload.root.getByRole('alert')).toContainText('The first line lacks first_name');
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

    await page.getByRole('button', { name: 'Import 1 customer' }).click();
    const confirmation = dialog(page, `Import customers-${own}.csv`);
    await expect(confirmation.root).toContainText('No e-mail is sent to customers.');
    await expectAccessible(page);
    await confirmation.button('Import 1 customer').click();
    await expect(toasts(page).toast('The customers are being imported')).toBeVisible();
    await expect(page.getByText('1 customers processed out of 1')).toBeVisible({ timeout: 25_000 });
    await page.getByRole('link', { name: /Open the batch/ }).click();
    await page.getByRole('link', { name: `${MARK.toLowerCase()}-good-${own}@example.test` }).click();
    await expect(page.getByText(`external ID Good-${own}`)).toBeVisible();

    await page.goto('/customer-imports');
    const { row } = listPage(page, 'Import Customers');
    await expect(row(own)).toContainText('1 created, 0 changed, 0 unchanged, 1 refused');
    await expectAccessible(page);
    await expectNoSideScroll(page);
  });
});
