import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import type { APIRequestContext } from '@playwright/test';
import { answerOf } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { listPage } from '../pages/list-page.ts';
import { expectPage } from '../pages/shell.ts';
import { toasts } from '../pages/toasts.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

const newestWeek = async (api: APIRequestContext) =>
  (await answerOf<{ id: number }[]>(api.get('/api/sales/admin/order-weeks?status=active'))).data[0]?.id ?? 0;

atEveryWidthInFull(() => {
  test('all orders of a week that match are selected into a regeneration, which counts what changes', async ({
    staffPage: page,
    api,
  }) => {
    await page.goto(`/orders?order_week_id=${await newestWeek(api)}&state=active`);
    const bar = page.getByRole('group', { name: 'Selected orders' });
    await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space');
    await expect(bar.getByRole('status')).toHaveText('20 orders selected');
    await bar.getByRole('button', { name: /^Select all [\d,]+ that match$/ }).press('Enter');
    await expect(bar.getByRole('status')).not.toHaveText('20 orders selected');
    const [count = ''] = /^[\d,]+/.exec(await bar.getByRole('status').innerText()) ?? [];
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await bar.getByRole('button', { name: 'Regenerate' }).press('Enter');

    await expectPage(page, 'New Regeneration');
    await expect(page.getByRole('link', { name: `All ${count} orders of week` })).toHaveText(
      /^All [\d,]+ orders of week \d{6} that match Active$/,
    );
    await page.getByRole('button', { name: 'Regenerate', exact: true }).press('Enter');
    const preview = page.getByRole('region', { name: 'Preview of the orders' });
    await expect(preview.getByText(/^[\d,]+ orders? changes?, [\d,]+ stays? as (they are|it is)\.$/)).toBeVisible();
    await expect(preview.getByRole('button', { name: `Push ${count} orders` })).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    const show = preview.getByRole('combobox', { name: 'Show' });
    await show.selectOption('same');
    await expect(preview.getByRole('row').nth(1)).toContainText('Stays as it is');
    await expect(preview.getByRole('row').nth(1)).toContainText('unchanged');
  });
});

test(
  'rows of a preview are dimmed and said to load while those of another filter are read',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    await page.goto(`/regenerate-orders/new?all=true&order_week_id=${await newestWeek(api)}&state=active`);
    await page.getByRole('button', { name: 'Regenerate', exact: true }).press('Enter');
    const preview = page.getByRole('region', { name: 'Preview of the orders' });
    await expect(preview.getByRole('row').nth(1)).toBeVisible();
    const waiting = Promise.withResolvers<void>();
    await page.route(/preview=true.*state=cancelled|state=cancelled.*preview=true/, async (route) => {
      await waiting.promise;
      await route.continue();
    });
    await preview.getByRole('combobox', { name: 'Show' }).selectOption('cancelled');
    await expect(preview.getByText('Loading …').first()).toBeVisible();
    await expect(preview.getByText(/in all$/)).toHaveCount(0);
    await expect(preview.locator('[aria-busy=true]')).toHaveCSS('opacity', '0.4');
    waiting.resolve();
    await expect(preview.getByText('Loading …')).toHaveCount(0);
    await expect(preview.locator('[aria-busy=true]')).toHaveCount(0);
  },
);

test(
  'a chosen order is regenerated, and its customer gets an e-mail',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    await page.goto(`/orders?order_week_id=${await newestWeek(api)}&state=active`);
    const { rows } = listPage(page, 'Orders');
    const bar = page.getByRole('group', { name: 'Selected orders' });
    await rows.first().getByRole('checkbox').check();
    await bar.getByRole('button', { name: 'Send e-mail' }).click();
    const { root, button } = dialog(page, 'Send an e-mail');
    await root.getByRole('textbox', { name: 'Subject' }).fill('About week {{week}}');
    await root.getByRole('textbox', { name: 'Text' }).fill('Hello {{firstname}}');
    await button('Preview').click();
    await expect(root.getByText('{{firstname}} is not a placeholder of this e-mail.')).toBeVisible();
    await root
      .getByRole('textbox', { name: 'Text' })
      .fill('Hello {{first_name}},\n\nOrder {{order_number}} is on its way.');
    await button('Preview').click();
    await expect(root).toContainText('1 customer of 1 order');
    await expect(root.getByRole('region', { name: 'Example of the e-mail' })).toContainText('About week');
    await expectAccessible(page);
    await button('Send e-mail (1 customer)').click();
    await button('Stay on the list').click();

    await bar.getByRole('button', { name: 'Regenerate' }).click();
    await expectPage(page, 'New Regeneration');
    await page.getByRole('button', { name: 'Regenerate', exact: true }).click();
    await page.getByRole('button', { name: 'Push 1 order' }).click();
    await expect(toasts(page).toast('Orders pushed')).toBeVisible();
  },
);
