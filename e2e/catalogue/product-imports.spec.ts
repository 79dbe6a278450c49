import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf, MARK, unique } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { listPage } from '../pages/list-page.ts';
import { toasts } from '../pages/toasts.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

atEveryWidthInFull(() => {
  test(
    'a file of products is checked, previewed, imported and reversed',
    { tag: '@full' },
    async ({ staffPage: page, api }) => {
      const { data: categories } = await answerOf<{ name: string }[]>(api.get('/api/admin/categories'));
      const own = unique();
      const lines = [
        'sku,name,category,item_price,is_active',
        `IMPORT-${own},${MARK} Soup,${categories[0]?.name},12.50,no`,
        `BAD-${own},${MARK} Stew,No Category,9,no`,
      ];
      await page.goto('/product-imports');
      await expect(page.getByRole('link', { name: 'Sample file' })).toHaveAttribute('download', /.*/);
      await page.getByRole('button', { name: 'Upload file' }).click();
      const upload = dialog(page, 'Upload products');
      await expectAccessible(page);
      await upload.root.getByLabel('CSV file').setInputFiles({
        name: `products-${own}.csv`,
        mimeType: 'text/csv',
        buffer: Buffer.from(lines.join('\r\n')),
      });

      await expect(page.getByRole('heading', { level: 1, name: `products-${own}.csv` })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Preview' })).toContainText(
        '1 product will be created and 0 changed.',
        { timeout: 25_000 },
      );
      const rows = page.getByRole('region', { name: 'Rows' });
      await expect(rows.getByRole('row', { name: `BAD-${own}` })).toContainText(
        'category "No Category": there is no entry with this name.',
      );
      await expect(page.getByRole('link', { name: 'Download 1 refused row' })).toBeVisible();
      await expectAccessible(page);
      await expectNoSideScroll(page);

      await page.getByRole('button', { name: 'Import 1 product' }).click();
      await dialog(page, `Import products-${own}.csv`).button('Import 1 product').click();
      await expect(toasts(page).toast('The products are being imported')).toBeVisible();
      const reverse = page.getByRole('button', { name: 'Reverse import' });
      await expect(page.getByText('1 product processed out of 1')).toBeVisible({ timeout: 25_000 });
      await reverse.click();
      const confirmation = dialog(page, `Reverse the import of products-${own}.csv`);
      await expectAccessible(page);
      await confirmation.button('Reverse import').click();
      await expect(toasts(page).toast('The import is being reversed')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Reversal' })).toContainText('1 product processed out of 1', {
        timeout: 25_000,
      });
      expect((await api.get(`/api/admin/products/IMPORT-${own}`)).status()).toBe(404);
      await expectAccessible(page);

      await page.goto('/product-imports');
      const { row } = listPage(page, 'Import Products');
      await expect(row(own)).toContainText('1 created, 0 changed, 0 unchanged, 1 refused');
      await expectNoSideScroll(page);
    },
  );
});
