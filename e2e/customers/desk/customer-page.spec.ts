import { expectAccessible, expectNoSideScroll } from '../../accessible.ts';
import { listPage } from '../../pages/list-page.ts';
import { answerOf, makeCustomer, MARK, unique } from '../../made-by-api.ts';
import { boxes } from '../../pages/boxes.ts';
import { userNamed } from '../../pages/ledger.ts';
import { userPage } from '../../pages/user-page.ts';
import { signInByApi } from '../../sign-in-by-api.ts';
import { address, expect, NARROW, test as base, WIDE } from '../../world.ts';
import type { APIRequestContext, Locator, Page } from '@playwright/test';

/** Signed in as new staff, who have folded and unfolded nothing yet. */
const test = base.extend<{ ownPage: Page }>({
  ownPage: async ({ browser, contextOptions, colleague }, use, testInfo) => {
    const storageState = testInfo.outputPath('signed-in.json');
    await signInByApi(address(), storageState, colleague);
    const context = await browser.newContext({ ...contextOptions, baseURL: address(), storageState });
    await use(await context.newPage());
    await context.close();
  },
});

/** Everything that the page asks for until it has been quiet for a while. */
function watch(page: Page) {
  const calls: string[] = [];
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
    if (request.resourceType() === 'script') scripts.push(pathname);
  });
  return { calls, scripts };
}

/** The sum of the layout shifts since the boxes appeared. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: [] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        if (document.getElementById('boxes-title')) window.shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => window.shifts.reduce((sum, value) => sum + value, 0));
}

declare global {
  interface Window {
    shifts: number[];
  }
}

/** However much the customer has. */
async function openQuickly(page: Page, id: number): Promise<string[]> {
  const { calls, scripts } = watch(page);
  const shiftsOf = await watchShifts(page);
  await page.goto(`/users/${id}`);
  await expect(userPage(page).fold('Refunds')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls.length, calls.join(' ')).toBeLessThanOrEqual(6);
  expect(scripts.length, scripts.join(' ')).toBeLessThanOrEqual(12);
  expect(await shiftsOf()).toBeLessThan(0.01);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2_600);
  return calls;
}

const USERS = '/api/customers/admin/users';

const pinNote = (api: APIRequestContext, id: number) =>
  answerOf<{ id: number }>(
    api.post(`${USERS}/${id}/notes`, { data: { text: `${MARK}: leave the box with the doorman`, is_pinned: true } }),
  );

test('the page of a customer opens with few calls and scripts, and loads a panel when it is opened', async ({
  ownPage: page,
  customer,
}) => {
  // However much the panels hold.
  await page.route('**/page', async (route) => {
    const answer = await route.fetch();
    const { data } = await answer.json();
    const panels = Object.fromEntries(Object.keys(data.head.panels).map((id) => [id, 25]));
    await route.fulfill({ response: answer, json: { data: { ...data, head: { ...data.head, panels } } } });
  });
  const calls = await openQuickly(page, customer.id);
  const { main, region, fold } = userPage(page);
  await expect(main.getByRole('heading', { name: 'Boxes' })).toBeInViewport();

  // The click scrolls to the panel, and so perhaps others into view.
  const asked = () => calls.filter((path) => path === '/api/billing/admin/refunds').length;
  expect(asked()).toBe(0);
  await fold('Refunds').click();
  await expect(region('Refunds')).toContainText('No refunds yet.');
  expect(asked()).toBe(1);
});

test('one call answers the first screen of a customer, from its address and from a list', async ({
  ownPage: page,
  customer,
}) => {
  const { calls } = watch(page);
  const aboutCustomer = () => calls.filter((path) => path.startsWith(`/api/customers/admin/users/${customer.id}`));
  async function expectOneCall() {
    await expect(page.getByRole('heading', { name: 'Boxes' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(aboutCustomer()).toEqual([`/api/customers/admin/users/${customer.id}/page`]);
  }
  await page.goto(`/users/${customer.id}`);
  await expectOneCall();
  await page.goto(`/users?keyword=${customer.id}`);
  const link = listPage(page, 'All Users').row(customer.name).getByRole('link', { name: customer.email });
  await expect(link).toBeVisible();
  calls.splice(0);
  await link.click();
  await expectOneCall();
});

test(
  'the page of a customer with 25 orders, four boxes and a pinned note is as short',
  { tag: '@full' },
  async ({ ownPage: page, api }) => {
    const { id } = await userNamed(api, 'active@demo.larder.test');
    const orders = await answerOf<object[]>(api.get(`/api/sales/admin/users/${id}/orders`));
    expect(orders.data.length).toBeGreaterThanOrEqual(25);
    const note = await pinNote(api, id);
    try {
      await openQuickly(page, id);
      await expect(page.getByRole('list', { name: 'Pinned notes' })).toContainText(MARK);
      await expect(boxes(page).cards).toHaveCount(4);
      await expect(boxes(page).cards.last()).toBeInViewport();
    } finally {
      await api.delete(`${USERS}/${id}/notes/${note.data.id}/pin`);
    }
  },
);

test('the first screen of a desktop has what needs a person and all four boxes', async ({ staffPage: page, api }) => {
  const { id } = await userNamed(api, 'scheduled@demo.larder.test');
  await page.goto(`/users/${id}`);
  const needs = userPage(page).head.getByRole('list', { name: 'Needs attention' });
  await expect(needs.getByRole('listitem').first()).toBeInViewport({ ratio: 1 });
  await expect(boxes(page).cards).toHaveCount(4);
  for (const card of await boxes(page).cards.all())
    await expect(card.getByRole('heading')).toBeInViewport({ ratio: 1 });
});

test(
  'panels stay as a member of staff left them, except empty and dangerous ones',
  { tag: '@full' },
  async ({ ownPage: page, customer }) => {
    await page.goto(`/users/${customer.id}`);
    const { fold, region } = userPage(page);
    await expect(fold('Plan')).toHaveAttribute('aria-expanded', 'true');
    for (const title of ['Experiments', 'Refunds', 'Reset Password']) {
      await expect(fold(title)).toHaveAttribute('aria-expanded', 'false');
      await fold(title).click();
      await expect(fold(title)).toHaveAttribute('aria-expanded', 'true');
    }
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/preferences') && answer.ok());
    await fold('Plan').press('Enter');
    await saved;
    await page.reload();
    await expect(fold('Plan')).toHaveAttribute('aria-expanded', 'false');
    await expect(fold('Experiments')).toHaveAttribute('aria-expanded', 'true');
    await expect(fold('Refunds')).toHaveAttribute('aria-expanded', 'false');
    await expect(region('Refunds')).toContainText('No refunds yet.');
    await expect(fold('Reset Password')).toHaveAttribute('aria-expanded', 'false');
  },
);

test('everything that the head says stays in view, and the bar covers nothing that has the focus', async ({
  staffPage: page,
  customer,
}) => {
  await page.goto(`/users/${customer.id}`);
  const { inShort, fold, region, group, index } = userPage(page);
  for (const [viewport, most] of [
    [WIDE, 112],
    [NARROW, 88],
  ] as const) {
    await page.setViewportSize(viewport);
    await fold('Roles').focus();
    await expect(inShort).toContainText(`${customer.name}Active · `);
    await expect(inShort).toContainText('(312) 555-0142');
    await expect(inShort).toBeInViewport();
    if (viewport === NARROW) await expect(inShort.getByText('Default card')).toBeHidden();
    else await expectAllFacts(page);
    const bar = await index.evaluate((nav) => nav.parentElement?.getBoundingClientRect().bottom ?? 0);
    expect(bar, 'the bar is small').toBeLessThanOrEqual(most);
    await fold('Post Cutoff Changes').press('Shift+Tab');
    const focused = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
    expect(focused).toBeGreaterThanOrEqual(bar);
    await group('Logs').press('Enter');
    await index.getByRole('link', { name: 'User Changes' }).press('Enter');
    const top = await region('User Changes').evaluate((panel) => panel.getBoundingClientRect().top);
    expect(top, 'an anchor stops below the bar').toBeGreaterThanOrEqual(bar);
    await expectNoSideScroll(page);
  }
  const details = inShort.getByRole('button', { name: 'Details' });
  await details.press('Enter');
  await expectAllFacts(page);
  await expectAccessible(page);
  await details.press('Enter');
  await expect(inShort.getByText('Default card')).toBeHidden();
});

async function expectAllFacts(page: Page) {
  const { inShort } = userPage(page);
  const facts = [
    /^Address7 .+ Lane, .+ \d{5}$/,
    /^Plan8 meals$/,
    /^CyclePC [AB]( · \w+days)?$/,
    /^Default card.+/,
    /^Credit\$/,
    /^Member since\d+\/\d+\/\d{4}$/,
  ];
  for (const fact of facts) await expect(inShort.locator('dl > div').filter({ hasText: fact })).toBeInViewport();
}

for (const scheme of ['light', 'dark'] as const)
  test(
    `the page has no accessibility violation with panels open, ${scheme}`,
    { tag: '@full' },
    async ({ staffPage: page, customer }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(`/users/${customer.id}`);
      const { panel } = userPage(page);
      await panel('Refunds');
      await panel('Data Protection');
      await expectAccessible(page);
    },
  );

interface OnPhone {
  who: string;
  customer: (api: APIRequestContext) => Promise<{ id: number }>;
  state: RegExp;
  /** Next to the state. */
  inView: (page: Page) => Locator[];
}

const nextBox = (page: Page) => boxes(page).cards.first();
const skip = (page: Page) => nextBox(page).getByRole('button', { name: /^Skip/ });

const ON_PHONE: OnPhone[] = [
  {
    who: 'the next box and its acts of an active customer',
    customer: usualCustomer,
    state: /Active\s*Next box/,
    inView: (page) => [skip(page)],
  },
  {
    who: 'the act that settles a suspension, and the next box',
    customer: (api) => userNamed(api, 'chargefailed@demo.larder.test'),
    state: /Suspended\s*Card declined, \$/,
    inView: (page) => [
      userPage(page).head.getByRole('link', { name: 'Charge again' }),
      nextBox(page).getByRole('heading'),
    ],
  },
  {
    who: 'the tag, the pinned note and the next box with its acts',
    customer: taggedAndNoted,
    state: /Active\s*Next box/,
    inView: (page) => [
      page.getByRole('list', { name: 'Tags' }).getByRole('listitem'),
      page.getByRole('list', { name: 'Pinned notes' }),
      skip(page),
    ],
  },
];

/** With a name of usual length: a longer one takes a line more. */
async function usualCustomer(api: APIRequestContext): Promise<{ id: number }> {
  const { id, email } = await makeCustomer(api);
  await answerOf(api.put(`${USERS}/${id}`, { data: { first_name: 'Ada', last_name: MARK, email } }));
  return { id };
}

async function taggedAndNoted(api: APIRequestContext): Promise<{ id: number }> {
  const { id } = await usualCustomer(api);
  const tag = await answerOf<{ id: number }>(
    api.post('/api/customers/admin/customer-tags', { data: { name: `${MARK} ${unique()}`, color: 'teal' } }),
  );
  await answerOf(api.put(`${USERS}/${id}/tags/${tag.data.id}`));
  await pinNote(api, id);
  return { id };
}

for (const { who, customer, state, inView } of ON_PHONE)
  test(`the first screen of a phone has the state, ${who}`, { tag: '@full' }, async ({ staffPage: page, api }) => {
    await page.setViewportSize(NARROW);
    await page.goto(`/users/${(await customer(api)).id}`);
    await expect(userPage(page).head).toContainText(state);
    for (const part of inView(page)) await expect(part).toBeInViewport({ ratio: 1 });
  });
