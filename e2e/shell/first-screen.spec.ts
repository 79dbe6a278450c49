import type { Page, Route } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { makeCustomer, ownPhone } from '../made-by-api.ts';
import { listPage } from '../pages/list-page.ts';
import { expectPage } from '../pages/shell.ts';
import { expect, NARROW, test, WIDE } from '../world.ts';

// The page of the users comes with its rows; the console takes over once it has loaded.

const users = (page: Page) => listPage(page, 'All Users');
const ENTRY = '**/assets/index-*.js';
const FIRST_CALLS = /\/api\/(management\/me|customers\/admin\/(users|customer-tags)|sales\/admin\/production-cycles)$/;

/** Holds the console's code back until it is let go. */
async function holdConsole(page: Page): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>();
  await page.route(ENTRY, async (route: Route) => {
    await released.promise;
    await route.continue();
  });
  return async () => {
    released.resolve();
    await expect(page.locator('[inert]')).toHaveCount(0);
  };
}

/** On a busy machine a call may take too long: the page is plain then, and opened again. */
const open = (page: Page, address: string) =>
  expect(async () => {
    const answer = await page.goto(address, { waitUntil: 'commit' });
    expect(await answer?.text()).toContain('id="first-answers"');
  }).toPass();

/** The markup of the server and the console show the same controls in the same places. */
const places = (page: Page) =>
  page.locator('h1, th, td, input, select, header *').evaluateAll((all) =>
    all.map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return [each.tagName, Math.round(x), Math.round(y), Math.round(width), Math.round(height)].join(' ');
    }),
  );

for (const viewport of [WIDE, NARROW]) {
  test(`rows are there before the console is, in the places where it leaves them, at ${viewport.width} px`, async ({
    staffPage: page,
    customer,
  }) => {
    await page.setViewportSize(viewport);
    const letGo = await holdConsole(page);
    await open(page, '/users');
    await expect(users(page).heading).toBeVisible();
    await expect(users(page).row(customer.name)).toContainText(customer.email);
    await expectAccessible(page);
    await page.evaluate(() => document.fonts.ready);
    const before = await places(page);
    await letGo();
    await expect(users(page).row(customer.name)).toContainText(customer.email);
    expect(await places(page)).toEqual(before);
    await expectAccessible(page);
  });
}

test(
  'the row of the only customer found stays in its place when their acts come',
  { tag: '@full' },
  async ({ staffPage: page }) => {
    const letGo = await holdConsole(page);
    await open(page, '/users?keyword=active%40demo.larder.test');
    await expect(users(page).rows).toHaveCount(1);
    await page.evaluate(() => document.fonts.ready);
    const before = await users(page).rows.first().boundingBox();
    await letGo();
    await expect(page.getByRole('toolbar').getByRole('link', { name: 'Cancel subscription' })).toBeVisible();
    expect(await users(page).rows.first().boundingBox()).toEqual(before);
  },
);

test('the console takes over without a call for what came with the page', async ({ staffPage: page, customer }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.length = 0;
    asked.push(new URL(request.url()).pathname);
  });
  await open(page, `/users?keyword=${encodeURIComponent(customer.email)}`);
  await expect(page.locator('[inert]')).toHaveCount(0);
  await expect(users(page).rows).toHaveCount(1);
  await expect(page.locator('#first-answers'), 'the next person in this tab does not find them').toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => FIRST_CALLS.test(path))).toEqual([]);
  await users(page).search.fill('');
  await expect(users(page).rows).toHaveCount(10);
  expect(asked.filter((path) => FIRST_CALLS.test(path))).toEqual(['/api/customers/admin/users']);
});

test('nothing can be typed or pressed before it works, and links do work', async ({ staffPage: page, customer }) => {
  const letGo = await holdConsole(page);
  await open(page, '/users');
  const { search } = users(page);
  const field = page.getByLabel('Search', { exact: true });
  await expect(field).toBeVisible();
  const box = await field.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 60, (box?.y ?? 0) + 10);
  await page.keyboard.type('lost');
  await expect(field).toHaveValue('');
  await letGo();
  await search.fill(customer.email);
  await expect(users(page).rows).toHaveCount(1);

  const letGoAgain = await holdConsole(page);
  await open(page, '/users');
  await users(page).row(customer.name).getByRole('link', { name: customer.name }).click();
  await expect(page).toHaveURL(`/users/${customer.id}`);
  await letGoAgain();
  await expectPage(page, customer.name);
});

test('a link that has the focus keeps it when the console takes over', async ({ staffPage: page }) => {
  const letGo = await holdConsole(page);
  await open(page, '/users');
  const row = users(page).rows.nth(2).getByRole('link').first();
  await row.focus();
  const name = (await row.textContent()) ?? '';
  await letGo();
  await expect(users(page).rows.nth(2).getByRole('link', { name, exact: true })).toBeFocused();
});

test('staff who have scrolled the rows stay there when the console takes over', async ({ staffPage: page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  const letGo = await holdConsole(page);
  await open(page, '/users');
  await expect(users(page).rows.first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 180));
  await letGo();
  expect(await page.evaluate(() => window.scrollY)).toBe(180);
});

test('a console that cannot be loaded says so above the rows', async ({ staffPage: page }) => {
  await page.route(ENTRY, (route) => route.abort());
  await open(page, '/users');
  await expect(page.getByText('Larder could not be loaded. Check your connection and reload the page.')).toBeVisible();
});

test('a page beyond the last comes without rows and without a claim that there are none', async ({ api }) => {
  const text = await (await api.get('/users?page=9999')).text();
  expect(text).toContain('All Users');
  expect(text).not.toContain('No users');
});

test('markup in the name of a customer stays text', async ({ staffPage: page, api }) => {
  const customer = await makeCustomer(api, { phone: ownPhone() });
  const last_name = '</script><script>"&\'</style><b>';
  const { data } = await (await api.get(`/api/customers/admin/users/${customer.id}`)).json();
  const saved = await api.put(`/api/customers/admin/users/${customer.id}`, { data: { ...data, last_name } });
  expect(await saved.text()).toContain('"last_name"');
  const letGo = await holdConsole(page);
  const address = `/users?keyword=${encodeURIComponent(customer.email)}`;
  await open(page, address);
  await expect(users(page).row(customer.email)).toContainText(last_name);
  const plain = await (await api.get(address)).text();
  expect(plain.match(/<script\b[^>]*>/g)?.map((tag) => tag.replace(/-\w{8}\./, '.'))).toEqual([
    '<script src="/assets/first-paint.js">',
    '<script type="application/json" id="first-answers">',
  ]);
  await letGo();
  await expect(users(page).row(customer.email)).toContainText(last_name);
});
