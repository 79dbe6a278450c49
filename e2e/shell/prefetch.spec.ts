import type { Locator, Page, Request } from '@playwright/test';
import { answerOf, MARK } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { ledger } from '../pages/ledger.ts';
import { shell } from '../pages/shell.ts';
import { timelineOfUser } from '../pages/timeline-of-user.ts';
import { expect, test } from '../world.ts';

/** The dialogs that reorder a list read all of it. */
const isReordering = ({ searchParams }: URL) => searchParams.get('per_page') === '100' && !searchParams.has('page');

/** The call of a list, asked once: by pointing at its link, and not again by following it. */
async function expectPrefetched(page: Page, link: Locator, call: string, point: (link: Locator) => Promise<void>) {
  const isCall = (url: URL) => url.pathname === call && !isReordering(url);
  const asked: string[] = [];
  const listen = (request: Request) => void (isCall(new URL(request.url())) && asked.push(request.url()));
  page.on('request', listen);
  const answered = page.waitForResponse((response) => isCall(new URL(response.url())));
  await point(link);
  await answered;
  const path = await link.getAttribute('href');
  const title = await page.title();
  await link.click();
  await expect(page).toHaveURL((url) => url.pathname === path);
  // The page is there, and two frames later it has asked for what it lacks.
  await expect(page).not.toHaveTitle(title);
  await expect(shell(page).h1).toBeVisible();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  );
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
  const ofCustomer = (name: string) =>
    page.getByRole('navigation', { name: 'Customer pages' }).getByRole('link', { name });
  await expectPrefetched(page, ofCustomer('Orders'), '/api/sales/admin/customer-orders', hover);
  await expectPrefetched(page, ofCustomer('Timeline'), `/api/customers/admin/users/${customer.id}/timeline`, hover);
  await expectPrefetched(page, inMenu('Promo Codes'), '/api/sales/admin/promo-codes', hover);
  await expectPrefetched(page, inMenu('Zip Codes'), '/api/shipping/zip-codes', focus);
  await expectPrefetched(page, inMenu('Order Weeks'), '/api/sales/admin/order-weeks', hover);
  await more.click();
  await expectPrefetched(page, inMenu('Orders'), '/api/sales/admin/orders', focus);
  await more.click();
  await expectPrefetched(page, inMenu('Audit Log'), '/api/admin/changes', hover);
});

test('a list that was read ahead before a change is read again when it opens', async ({
  staffPage: page,
  api,
  customer,
}) => {
  const timelinePath = `/api/customers/admin/users/${customer.id}/timeline`;
  const { data: accounts } = await answerOf<{ id: number }[]>(api.get(`/api/credits/${customer.id}/credit-accounts`));
  const { data: reasons } = await answerOf<{ id: number; title: string }[]>(
    api.get('/api/sales/admin/reasons?type=CREDIT_REGULAR'),
  );
  const reason_id = reasons.find(({ title }) => title === 'Late delivery')?.id;
  await answerOf(
    api.post(`/api/credits/credit-accounts/${accounts[0]?.id}/transactions`, { data: { amount: 5, reason_id } }),
  );
  await page.goto(`/users/${customer.id}#credit-ledger`);
  const account = (await ledger(page)).account('Regular');
  await account.debit.click();
  const { root, button, expectClosed } = dialog(page, `Debit the regular credits of ${customer.name}`);
  await root.getByLabel('Amount').fill('0.25');
  await root.getByLabel('Reason details').fill(`${MARK} was given twice`);
  const link = page.getByRole('navigation', { name: 'Customer pages' }).getByRole('link', { name: 'Timeline' });
  const readAhead = page.waitForResponse((response) => new URL(response.url()).pathname === timelinePath);
  // The dialog covers the link.
  await link.dispatchEvent('mouseover');
  await readAhead;
  await button('Debit').click();
  await expectClosed();
  await link.click();
  await expect(timelineOfUser(page).entry(`${MARK} was given twice`)).toBeVisible();
});

/** The lists of the menu and their calls. */
const LISTS = {
  '/users': '/api/customers/admin/users',
  '/mail-templates': '/api/customers/admin/mail-templates',
  '/customer-imports': '/api/customers/admin/imports',
  '/historical-order-imports': '/api/customers/admin/historical-order-imports',
  '/orders': '/api/sales/admin/orders',
  '/customer-tags': '/api/customers/admin/customer-tags',
  '/reasons': '/api/sales/admin/reasons',
  '/products': '/api/admin/products',
  '/product-imports': '/api/admin/product-imports',
  '/categories': '/api/admin/categories',
  '/price-variance-groups': '/api/admin/price-variance-groups',
  '/reference-lists': '/api/admin/reference-lists',
  '/product-rotations': '/api/sales/admin/meal-rotations',
  '/order-weeks': '/api/sales/admin/order-weeks',
  '/menu-items': '/api/product-menu-items',
  '/promo-codes': '/api/sales/admin/promo-codes',
  '/gift-cards': '/api/sales/admin/gift-cards',
  '/experiments': '/api/experiments/admin/experiments',
  '/order-bumps': '/api/sales/admin/order-bumps',
  '/bestsellers': '/api/bestsellers',
  '/upsells': '/api/sales/admin/upsells',
  '/marketing-pages': '/api/marketing/pages',
  '/popup-icons': '/api/popup-icons',
  '/sale-banners': '/api/sales/admin/banners',
  '/skip-pc-change-offer': '/api/sales/admin/skip-pc-change-offer',
  '/zip-codes': '/api/shipping/zip-codes',
  '/zip-codes/import': '/api/shipping/zip-code-imports/',
  '/tax-rates': '/api/shipping/states',
  '/carriers': '/api/shipping/carriers',
  '/holidays': '/api/shipping/admin/holidays',
  '/production-cycles': '/api/sales/admin/production-cycles',
  '/staff': '/api/management/staff',
  '/changes': '/api/admin/changes',
  '/money': '/api/billing/admin/money',
  '/settings': '/api/sales/admin/settings',
  '/regenerate-orders': '/api/sales/admin/batch',
  '/mass-apply-credits': '/api/sales/admin/batch',
};

const NO_LIST = /\/(new|create|mass-apply|menu-planner|getting-started|account|custom-skip-order-deflect-popup)$/;

test('every list of the menu is read when its link is hovered', { tag: '@full' }, async ({ staffPage: page }) => {
  await page.goto('/account');
  const { menu, more } = shell(page);
  await more.click();
  const links = await menu.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(links.filter((path) => !NO_LIST.test(path)).toSorted()).toEqual(Object.keys(LISTS).toSorted());
  for (const [path, call] of Object.entries(LISTS)) {
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === call, { timeout: 10_000 });
    await menu.locator(`a[href="${path}"]`).hover();
    await asked.catch(() => expect(`hovering ${path}`).toBe(`reading ${call}`));
  }
});

test('no list of the menu is read again when its page opens', { tag: '@full' }, async ({ staffPage: page }) => {
  test.setTimeout(180_000);
  const { menu, more } = shell(page);
  for (const [path, call] of Object.entries(LISTS)) {
    // Empties the console's cache, which other lists may have filled.
    await page.goto('/account');
    await more.click();
    await expectPrefetched(page, menu.locator(`a[href="${path}"]`), call, hover);
  }
});

test(
  'a list within a list is read when its link is hovered, and not again when it opens',
  {
    tag: '@full',
  },
  async ({ staffPage: page }) => {
    const main = page.getByRole('main');
    await page.goto('/reference-lists');
    await expectPrefetched(
      page,
      main.getByRole('link', { name: 'Allergens' }),
      '/api/admin/reference-lists/allergens',
      hover,
    );
    await page.goto('/product-rotations');
    await main
      .getByRole('link', { name: /^Rotation/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/product-rotations\/\d+$/);
    const id = page.url().split('/').at(-1);
    const weeks = main.locator(`a[href="/product-rotations/${id}/order-weeks"]`);
    await expectPrefetched(page, weeks, `/api/sales/admin/meal-rotations/${id}/order-weeks`, hover);
  },
);
