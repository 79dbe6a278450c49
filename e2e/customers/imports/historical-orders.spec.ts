import { expectAccessible, expectNoSideScroll } from '../../accessible.ts';
import { makeCustomer, MARK, unique } from '../../made-by-api.ts';
import { dialog } from '../../pages/dialog.ts';
import { userPage } from '../../pages/user-page.ts';
import { toasts } from '../../pages/toasts.ts';
import { expect, test } from '../../world.ts';

test(
  'delivered orders are imported as history and shown on the page of their customer',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const customer = await makeCustomer(api);
    const own = unique();
    const lines = [
      'order_number,email,delivered_on,total,product,quantity',
      `H-${own},${customer.email},2025-01-09,72.50,${MARK} Soup,2`,
      `H-${own},${customer.email},2025-01-09,72.50,${MARK} Stew,4`,
      `BAD-${own},${customer.email},2025-01-09,5,${MARK} Stew,none`,
    ];
    await page.goto(`/users/${customer.id}`);
    await expect(page.getByRole('region', { name: 'Refunds' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Imported Orders' })).toHaveCount(0);
    await page.goto('/historical-order-imports');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Upload file' }).click();
    await dialog(page, 'Upload historical orders')
      .root.getByLabel('CSV file')
      .setInputFiles({
        name: `orders-${own}.csv`,
        mimeType: 'text/csv',
        buffer: Buffer.from(lines.join('\r\n')),
      });
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText(
      '1 order will be created and 0 orders replaced.',
      { timeout: 25_000 },
    );
    await expect(page.getByRole('region', { name: 'Rows' }).getByRole('row', { name: `BAD-${own}` })).toContainText(
      'quantity "none": this is not a whole number from 1 to 9999.',
    );
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Import 1 order' }).click();
    await dialog(page, `Import orders-${own}.csv`).button('Import 1 order').click();
    await expect(toasts(page).toast('The orders are being imported')).toBeVisible();
    await expect(page.getByText('1 order processed out of 1')).toBeVisible({ timeout: 25_000 });

    await page.goto(`/users/${customer.id}`);
    const panel = await userPage(page).panel('Imported Orders');
    await expect(panel.getByRole('row', { name: `H-${own}` })).toContainText(`2 x ${MARK} Soup, 4 x ${MARK} Stew`);
    await expect(panel).toContainText('$72.50');
    await expectAccessible(page);
    await expectNoSideScroll(page);
  },
);
