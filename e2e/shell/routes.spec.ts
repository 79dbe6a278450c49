import { expectPage, shell } from '../pages/shell.ts';
import { expect, test } from '../world.ts';
import {
  CATALOGUE_ROUTES,
  CUSTOMER_ROUTES,
  MARKETING_ROUTES,
  OPERATIONS_ROUTES,
  UNKNOWN_PATHS,
} from './route-table.ts';

const GROUPS = {
  customers: CUSTOMER_ROUTES,
  catalogue: CATALOGUE_ROUTES,
  marketing: MARKETING_ROUTES,
  'shipping and operations': OPERATIONS_ROUTES,
};

const isOfRecord = (path: string) => /\/([1-9]\d*|[A-Z]{2}|[A-Z]+-\d+|orders|order_charged|tags)(\/|$)/.test(path);

for (const [group, routes] of Object.entries(GROUPS)) {
  // Most of these screens have a journey of their own.
  test(`every route of ${group} opens`, { tag: group === 'customers' ? [] : '@full' }, async ({ staffPage: page }) => {
    for (const [path, title] of Object.entries(routes)) {
      await page.goto(path);
      if (isOfRecord(path)) await expect(shell(page).h1).toBeVisible();
      else await expectPage(page, title);
      await expect(page).toHaveURL(path);
    }
  });
}

test('an unknown path redirects to the users', async ({ staffPage: page }) => {
  for (const path of UNKNOWN_PATHS) {
    await page.goto(path);
    await expectPage(page, 'All Users');
    await expect(page).toHaveURL('/users');
  }
  await expect(shell(page).bar).toBeVisible();
});

test('an address without an order number says so, as one that does not exist', async ({ staffPage: page }) => {
  for (const text of ['0', 'abc', '25abc', '99999999']) {
    await page.goto(`/orders/${text}`);
    await expect(page.getByText(`Order ${text} was not found.`)).toBeVisible();
    await expect(page).toHaveURL(`/orders/${text}`);
  }
  await page.getByRole('main').getByRole('link', { name: 'Orders' }).last().click();
  await expectPage(page, 'Orders');
});
