import type { Locator } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { dialog } from '../pages/dialog.ts';
import { userNamed } from '../pages/ledger.ts';
import { orderPage } from '../pages/order-page.ts';
import { toasts } from '../pages/toasts.ts';
import { expect, NARROW, test } from '../world.ts';

test(
  'a second declined charge is reported, and the card can be charged again',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const user = await userNamed(api, 'chargefailed@demo.larder.test');
    await page.goto(`/users/${user.id}/suspended-order`);
    const { main, panel, button, activity } = orderPage(page);
    const order = panel(/^Suspended order reactivation #\d+$/);
    await expect(order).toContainText('charge-failed');
    await expect(order).toContainText('The post-cutoff changes window closes at');
    await expect(main.getByRole('link', { name: user.email })).toBeVisible();
    await expect(main.getByLabel('E-mail text for the customer')).toHaveAttribute('readonly', '');
    await expect(main).toContainText('Larder does not send this e-mail.');
    await expect(main).toContainText('The original cart history is lost once this is saved.');
    await expect(main).toContainText('Please choose when to charge the customer.');
    await main.getByRole('radio', { name: 'Charge now' }).check();
    await expectAccessible(page);
    await button('Unsuspend Order').click();
    const sure = dialog(page, 'Reactivate the box of');
    await expect(sure.root).toContainText('… from the card ending in 0002');
    await sure.button('Unsuspend Order').click();
    await expect(toasts(page).toast('The request failed')).toContainText('The card was declined.');
    await sure.expectClosed();
    await expectDeclined(order);
    await expect(activity.first()).toContainText(/^The charge of \$[\d.]+ failed: The card was declined\./);
    await button('Attempt to charge again').click();
    const again = dialog(page, 'Charge the box of');
    await expect(again.root).toContainText('Total now');
    await expect(again.root).toContainText('… from the card ending in 0002');
    await again.button('Charge now').click();
    await again.expectClosed();
    await expect(toasts(page).toast('The request failed')).toContainText('The card was declined.');
    await expectDeclined(order);
    await expectAccessible(page);
    await page.reload();
    await expect(order).toContainText('The card was declined.');
    await expect(order).not.toContainText('errors with your submission');
  },
);

async function expectDeclined(order: Locator) {
  const said = order.getByText('The order is now created but the payment failed.').locator('..');
  await expect(said).toContainText('There were 1 errors with your submission');
  await expect(said.getByText('The card was declined.')).toHaveCount(1);
  await expect(said).toContainText('The order will be cancelled unless it is paid by ');
  await expect(said.getByRole('button', { name: 'Attempt to charge again' })).toBeVisible();
}

test('a suspended order is reactivated and charged later, on a phone in dark mode', async ({
  staffPage: page,
  api,
}) => {
  await page.setViewportSize(NARROW);
  await page.emulateMedia({ colorScheme: 'dark' });
  const user = await userNamed(api, 'suspended@demo.larder.test');
  await page.goto(`/users/${user.id}/suspended-order`);
  const { main, panel, button } = orderPage(page);
  await main.getByRole('radio', { name: 'Charge later' }).check();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await button('Unsuspend Order').click();
  const sure = dialog(page, 'Reactivate the box of');
  await expect(sure.root).toContainText('Charged at');
  await sure.button('Unsuspend Order').click();
  await expect(toasts(page).toast('Success')).toBeVisible();
  const order = panel(/^Suspended order reactivation #\d+$/);
  await expect(order).toContainText('created and expected to be paid on post-cutoff');
  await expect(order).toContainText('migrated from Unsupended to Active');
  await expect(main.getByRole('button', { name: 'Unsuspend Order' })).toHaveCount(0);
});

test(
  'a customer without a suspended order sees that, and a failed load can be retried',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const user = await userNamed(api, 'rogue-44@demo.larder.test');
    const calls = '**/unsuspend-post-cutoff-eligible-order';
    const refusal = { message: 'The database is resting.', code: 'refused', errors: {} };
    await page.route(calls, (route) => route.fulfill({ status: 422, json: refusal }));
    await page.goto(`/users/${user.id}/suspended-order`);
    const { main, button } = orderPage(page);
    await expect(main).toContainText('The database is resting.');
    await page.unroute(calls);
    await button('Retry').click();
    await expect(main).toContainText('No eligible suspended order found');
    await expect(main).toContainText('No Post Cutoff Changes eligible order.');
  },
);

test(
  'a customer whose order in the window is not suspended gets a link to it',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const user = await userNamed(api, 'active@demo.larder.test');
    await page.goto(`/users/${user.id}/suspended-order`);
    const { main } = orderPage(page);
    await expect(main).toContainText('No eligible suspended order found');
    await expect(main.getByRole('link', { name: 'Post-cutoff changes' })).toHaveAttribute(
      'href',
      `/users/${user.id}/post-cutoff`,
    );
    await expect(main).not.toContainText('No Post Cutoff Changes eligible order.');
  },
);

test(
  'a declined charge is no longer shown once the customer is to be charged later',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const user = await userNamed(api, 'chargefailed@demo.larder.test');
    const message = 'The gateway is resting.';
    await page.route('**/unsuspend-post-cutoff-order*', (route) =>
      route.fulfill({ status: 422, json: { message, code: 'refused', errors: {} } }),
    );
    await page.goto(`/users/${user.id}/suspended-order`);
    const { main, button } = orderPage(page);
    await main.getByRole('radio', { name: 'Charge now' }).check();
    await button('Unsuspend Order').click();
    const refused = main.getByText(message);
    await expect(refused.first()).toBeVisible();
    await main.getByRole('radio', { name: 'Charge later' }).check();
    await expect(refused).toHaveCount(0);
  },
);
