import type { Page } from '@playwright/test';
import { answerOf } from '../made-by-api.ts';
import { boxes } from '../pages/boxes.ts';
import { dialog } from '../pages/dialog.ts';
import { userNamed } from '../pages/ledger.ts';
import { orderPage } from '../pages/order-page.ts';
import { toasts } from '../pages/toasts.ts';
import { expect, test } from '../world.ts';

// Fixed texts and times (STAFF-62, STAFF-63) where the server refuses or is slow.

const REFUSAL = { message: 'The database is resting.', code: 'refused', errors: {} };
const refuse = (page: Page, calls: string) =>
  page.route(calls, (route) => route.fulfill({ status: 422, json: REFUSAL }));
const changes = (what: string) => `**/post-cutoff-changes/${what}/*`;

async function holdTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => performance.timeOrigin + performance.now())) + 1_000);
}

test(
  'a refused skip, unlock or strategy says that an error occurred and keeps the selection',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const user = await userNamed(api, 'active@demo.larder.test');
    for (const what of ['skipped-orders', 'unlocked-post-cutoff-orders']) await refuse(page, changes(what));
    await refuse(page, '**/api/sales/orders/*');
    await page.goto(`/users/${user.id}/post-cutoff`);
    const { button } = orderPage(page);
    const said = toasts(page).toast('Error occurred');

    await button('Skip order').click();
    const skip = page.getByRole('dialog', { name: /^Skip the box of / });
    await skip.getByLabel('Reason').selectOption({ index: 1 });
    await skip.getByRole('button', { name: 'Preview' }).click();
    await expect(said).toContainText(REFUSAL.message);
    await expect(skip.getByLabel('Reason')).not.toHaveValue('');
    await skip.getByRole('button', { name: 'Cancel' }).click();
    await toasts(page).close('Error occurred').click();

    await button('Unlock order').click();
    await expect(said).toContainText(REFUSAL.message);
    await toasts(page).close('Error occurred').click();

    await button(/^(set it up\?|Change)/)
      .first()
      .click();
    const strategy = page.getByRole('dialog', { name: /^Funds return strategy of the box of / });
    await strategy.getByRole('button', { name: 'Preview' }).click();
    await expect(said).toContainText(REFUSAL.message);
  },
);

test('a refused unskip says that the request failed', { tag: '@full' }, async ({ staffPage: page, api }) => {
  const user = await userNamed(api, 'skipped@demo.larder.test');
  await refuse(page, changes('unskipped-orders'));
  await page.goto(`/users/${user.id}/post-cutoff`);
  await orderPage(page).button('Unskip order').click();
  await expect(toasts(page).toast('Your request failed')).toContainText(REFUSAL.message);
  await expect(page.getByRole('dialog', { name: /^Unskip the box of / })).toContainText(REFUSAL.message);
});

test('a successful second charge shows the message of the server', async ({ staffPage: page, api }) => {
  const user = await userNamed(api, 'chargefailed@demo.larder.test');
  // No card of the demo world is declined first and charged then: the order is reactivated on its way to the page.
  const path = `/api/sales/admin/post-cutoff-changes/${user.id}/unsuspend-post-cutoff-eligible-order`;
  const found = await answerOf<object>(api.get(path));
  const activation = { created_at: '2100-01-01T00:00:00Z', charge: 'now', causer: { email: 'staff@larder.test' } };
  const order = { ...found.data, suspendedOrderActivation: { data: activation } };
  await page.route(`**${path}`, (route) => route.fulfill({ json: { ...found, data: order } }));
  const preview = {
    total_before: 1,
    total_after: 1,
    charge: 1,
    returns: { credit: 0, refund: 0, kept: 0 },
    pays_with: [{ method: 'card', amount: 1, card_last_four: '4242' }],
    deliver_at: null,
    happens_at: '2100-01-01T00:00:00Z',
    fingerprint: 'seen',
  };
  await page.route('**/collect-suspended-order-payment/**', (route) => {
    const isPreview = route.request().url().includes('preview=');
    const data = isPreview ? preview : order;
    return route.fulfill({ json: { data, message: isPreview ? 'Nothing is charged yet.' : '$1.00 was charged.' } });
  });
  await page.goto(`/users/${user.id}/suspended-order`);
  await orderPage(page).button('Attempt to charge again').first().click();
  const sure = dialog(page, 'Charge the box of');
  await sure.button('Charge now').click();
  await sure.expectClosed();
  await expect(toasts(page).toast('Success')).toContainText('Successfully charged. $1.00 was charged.');
});

test('an error of a rogue order is shown for 10 seconds', { tag: '@full' }, async ({ staffPage: page, api }) => {
  const user = await userNamed(api, 'rogue-49@demo.larder.test');
  await refuse(page, '**/rogue-orders?*');
  await page.clock.install();
  await page.goto(`/users/${user.id}/rogue-order`);
  const { main, button } = orderPage(page);
  await main.getByRole('checkbox').first().check();
  await holdTime(page);
  await button('Create Order').click();
  const said = toasts(page).toast('The request failed');
  await expect(async () => {
    await page.clock.runFor(50);
    expect(await said.isVisible()).toBe(true);
  }).toPass();
  await page.clock.runFor(9_000);
  await expect(said).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(said).toHaveCount(0);
});

test(
  'a new rogue order redirects to its screen after 3 seconds',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const user = await userNamed(api, 'rogue-49@demo.larder.test');
    await page.clock.install();
    await page.goto(`/users/${user.id}/rogue-order`);
    const { main, button } = orderPage(page);
    await main.getByRole('checkbox').first().check();
    await button('Create Order').click();
    const sure = dialog(page, 'Create a rogue order for');
    await holdTime(page);
    const created = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 201);
    await sure.button('Create Order').click();
    await created;
    await expect(toasts(page).toast('Success. Redirecting to Post cutoff order..')).toBeVisible();
    await page.clock.runFor(2_900);
    await expect(page).toHaveURL(/\/rogue-order$/);
    await page.clock.runFor(200);
    await expect(page).toHaveURL(`/users/${user.id}/post-cutoff`);
  },
);

test(
  'staff who leave a new rogue order before its redirect are not called back',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const user = await userNamed(api, 'rogue-08@demo.larder.test');
    await page.clock.install();
    await page.goto(`/users/${user.id}/rogue-order`);
    const { main, button } = orderPage(page);
    await main.getByRole('checkbox').first().check();
    await button('Create Order').click();
    await dialog(page, 'Create a rogue order for').button('Create Order').click();
    await expect(main).toContainText('Success. Redirecting to Post cutoff order..');
    await main.getByRole('link', { name: user.email }).click();
    await expect(page).toHaveURL(`/users/${user.id}`);
    await expect(boxes(page).cards.first()).toBeVisible();
    await page.clock.fastForward(4_000);
    await page.clock.runFor(200);
    await expect(page).toHaveURL(`/users/${user.id}`);
  },
);

test('meals are searched 300 ms after the last keystroke', { tag: '@full' }, async ({ staffPage: page, api }) => {
  const user = await userNamed(api, 'rogue-50@demo.larder.test');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('nameOrSku=KID')) asked.push(request.url());
  });
  await page.clock.install();
  await page.goto(`/users/${user.id}/rogue-order`);
  const filter = orderPage(page).main.getByLabel('Filter by name or SKU');
  await expect(filter).toBeVisible();
  await holdTime(page);
  await filter.pressSequentially('KID-001');
  await page.clock.runFor(299);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => asked.length).toBe(1);
});
