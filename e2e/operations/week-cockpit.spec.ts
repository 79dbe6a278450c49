import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf } from '../made-by-api.ts';
import { listPage } from '../pages/list-page.ts';
import { palette } from '../pages/palette.ts';
import { expectPage } from '../pages/shell.ts';
import { timeline } from '../pages/timeline.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

const figure = (page: Page, list: string, label: string): Locator =>
  page.getByRole('list', { name: list }).getByRole('link', { name: label });
const numberOf = async (link: Locator): Promise<string> => /^[\d,]+/.exec(await link.innerText())?.[0] ?? 'none';

atEveryWidthInFull(() => {
  test('the cockpit shows the time left, and every figure links to a list of that length', async ({
    staffPage: page,
    api,
  }) => {
    const { data: weeks } = await answerOf<{ id: number; number: number }[]>(
      api.get('/api/sales/admin/order-weeks?status=active'),
    );
    // The second oldest of the demo's four active weeks has PC A's window open.
    const week = weeks.at(-2) ?? { id: 0, number: 0 };
    await page.goto('/order-weeks');
    await listPage(page, 'Order Weeks').row(String(week.number)).getByRole('link').first().click();
    await expectPage(page, `Week ${week.number}`);
    const panel = page.getByRole('region', { name: 'PC A' });
    await expect(panel.getByText(/\(in \d+ (d|h|min) /)).toBeVisible();
    await expect(panel.getByRole('img', { name: /^Orders of PC A: \d+ Active, \d+ Skipped/ })).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    const orders = listPage(page, 'Orders');
    for (const [list, label] of [
      ['Orders of PC A by state', 'Skipped'],
      ['Orders of PC A to review', 'Unpaid'],
    ] as const) {
      const link = figure(page, list, label);
      const count = await numberOf(link);
      await link.click();
      await expectPage(page, 'Orders');
      await expect(orders.count).toHaveText(new RegExp(` of ${count}$`));
      await expect(orders.filter('State').locator('option:checked')).toHaveText(label);
      await page.goBack();
      await expectPage(page, `Week ${week.number}`);
    }
    const soldOut = figure(page, 'Products of the week', 'Sold out');
    const count = await numberOf(soldOut);
    await soldOut.click();
    await expectPage(page, 'All Products');
    await expect(page.getByRole('main').getByText(new RegExp(` of ${count}$`))).toBeVisible();
  });
});

atEveryWidthInFull(() => {
  test(
    'each figure of the charges of a cutoff links to a list of that length',
    { tag: '@full' },
    async ({ staffPage: page, api }) => {
      const { data: weeks } = await answerOf<{ id: number; number: number }[]>(
        api.get('/api/sales/admin/order-weeks?status=active'),
      );
      // The second oldest of the demo's four active weeks has PC A's window open.
      const week = weeks.at(-2) ?? { id: 0, number: 0 };
      const charges = page.getByRole('region', { name: 'PC A' }).getByRole('region', { name: 'Charges of the cutoff' });
      const { filter, count, nothingFound } = listPage(page, 'Orders');
      await page.goto(`/order-weeks/${week.id}`);
      for (const [name, chosen] of [
        ['Succeeded', 'Cutoff: succeeded'],
        ['Declined', 'Cutoff: declined'],
        ['Waiting', 'Cutoff: waiting'],
        ['Without card', 'Cutoff: without card'],
      ] as const) {
        const link = charges.getByRole('link', { name: `${name}: ` });
        const number = await numberOf(link);
        await link.click();
        await expectPage(page, 'Orders');
        await expect(filter('Charge').locator('option:checked')).toHaveText(chosen);
        if (number === '0') await expect(nothingFound).toHaveText(`Nothing matches this week, PC A, ${chosen}`);
        else await expect(count).toHaveText(new RegExp(` of ${number}$`));
        await expectNoSideScroll(page);
        await page.goBack();
        await expectPage(page, `Week ${week.number}`);
      }
      await charges.getByRole('link', { name: 'Declined: ' }).focus();
      await page.keyboard.press('Enter');
      await expectPage(page, 'Orders');
      await expectAccessible(page);
    },
  );
});

test('the list of orders is filtered by the address, links to customers and says when it is empty', async ({
  staffPage: page,
}) => {
  await page.goto('/orders?state=charge-failed');
  await expectPage(page, 'Orders');
  const { rows, filter, count, nothingFound, clear } = listPage(page, 'Orders');
  await expect(rows.first()).toContainText('Charge failed');
  await expectAccessible(page);
  await filter('Cycle').selectOption('PC A');
  await expect(page).toHaveURL(/production_cycle_id=1/);
  await expect(rows.first()).toContainText('PC A');
  await filter('State').selectOption('Incomplete');
  await expect(nothingFound).toHaveText('Nothing matches PC A, Incomplete');
  await expect(page.getByText('Every order has all meals of its plan.')).toBeVisible();
  await clear.click();
  await expect(count).toHaveText(/^1 to 20 of /);
  await filter('State').selectOption('Unpaid');
  await expect(page).toHaveURL(/order_week_id=\d+/);
  await expect(page.getByText('Unpaid orders are listed week by week.')).toBeVisible();
  await page.goBack();
  await expect(count).toHaveText(/^1 to 20 of /);
  const customer = rows.first().getByRole('cell').nth(2).getByRole('link');
  const name = (await customer.innerText()).trim();
  await customer.click();
  await expectPage(page, name);
});

test(
  'a week is reached from the palette and the timeline, and an unknown one says so',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const { data: weeks } = await answerOf<{ number: number }[]>(api.get('/api/sales/admin/order-weeks?status=active'));
    const number = weeks[0]?.number ?? 0;
    await page.goto('/order-weeks/999999');
    await expect(page.getByText('Order week 999999 was not found.')).toBeVisible();
    const { field, option } = palette(page);
    await page.keyboard.press('Control+k');
    await field.fill(`week ${number}`);
    await expect(option(new RegExp(`^Week ${number}`))).toBeVisible();
    await page.keyboard.press('Enter');
    await expectPage(page, `Week ${number}`);
    const { root, items } = timeline(page);
    await items
      .filter({ hasText: /^Week \d+$/ })
      .first()
      .click();
    await root.getByRole('link', { name: 'Open the week' }).click();
    await expect(page).toHaveURL(/\/order-weeks\/\d+$/);
  },
);
