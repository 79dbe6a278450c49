import type { Locator, Page } from '@playwright/test';
import { shell } from '../pages/shell.ts';
import { expect, test } from '../world.ts';

/** The call of a list, asked once: by pointing at its link, and not again by following it. */
async function expectPrefetched(page: Page, link: Locator, call: string, point: (link: Locator) => Promise<void>) {
  const isCall = (url: string) => new URL(url).pathname === call;
  const asked: string[] = [];
  const listen = (request: { url: () => string }) => void (isCall(request.url()) && asked.push(request.url()));
  page.on('request', listen);
  const answered = page.waitForResponse((response) => isCall(response.url()));
  await point(link);
  await answered;
  await link.click();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked, call).toHaveLength(1);
  page.off('request', listen);
}

const hover = (link: Locator) => link.hover();
const focus = (link: Locator) => link.focus();

test('a list is read when its link is hovered or gets the focus, and not again when it opens', async ({
  staffPage: page,
  customer,
}) => {
  await page.goto(`/users/${customer.id}`);
  const { menu, more } = shell(page);
  const inMenu = (name: string) => menu.getByRole('link', { name, exact: true });
  const orders = page.getByRole('navigation', { name: 'Customer pages' }).getByRole('link', { name: 'Orders' });
  await expectPrefetched(page, orders, '/api/sales/admin/customer-orders', hover);
  await expectPrefetched(page, inMenu('Promo Codes'), '/api/sales/admin/promo-codes', hover);
  await expectPrefetched(page, inMenu('Zip Codes'), '/api/shipping/zip-codes', focus);
  await expectPrefetched(page, inMenu('Order Weeks'), '/api/sales/admin/order-weeks', hover);
  await more.click();
  await expectPrefetched(page, inMenu('Orders'), '/api/sales/admin/orders', focus);
  await more.click();
  await expectPrefetched(page, inMenu('Audit Log'), '/api/admin/changes', hover);
});
