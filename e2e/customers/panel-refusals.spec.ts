import type { Page } from '@playwright/test';
import { answerOf } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { compensationDialog } from '../pages/compensation-dialog.ts';
import { userNamed } from '../pages/ledger.ts';
import { reasonFields } from '../pages/reason-fields.ts';
import { toasts } from '../pages/toasts.ts';
import { userPage } from '../pages/user-page.ts';
import { expect, test } from '../world.ts';

const MESSAGE = 'The database is resting.';
const refuse = (page: Page, calls: string, errors: Record<string, string[]> = {}) =>
  page.route(calls, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 422, json: { message: MESSAGE, code: 'refused', errors } }),
  );

test(
  'a refused pause shows the reason and keeps what was typed',
  { tag: '@full' },
  async ({ staffPage: page, customer }) => {
    await refuse(page, '**/paused-subscriptions/*');
    await page.goto(`/users/${customer.id}`);
    await (await userPage(page).panel('Pause Account')).getByRole('button', { name: 'Pause', exact: true }).click();
    const { root, button } = dialog(page, `Pause the subscription of ${customer.name}`);
    await root.getByRole('button', { name: 'Open calendar for First delivery after the pause' }).click();
    const calendar = page.getByRole('dialog', { name: 'First delivery after the pause: calendar' });
    await calendar.getByRole('button', { name: /next month/i }).click();
    await calendar.locator('button:not([disabled])[aria-label]').filter({ hasText: /^\d+$/ }).first().click();
    await reasonFields(root).reason.selectOption({ index: 1 });
    await button('Pause').click();
    await expect(toasts(page).toast('Error occurred =(')).toContainText(MESSAGE);
    await expect(root.getByRole('textbox', { name: /^First delivery after the pause/ })).not.toHaveValue('');
  },
);

test(
  'refused account terms remain unchanged, and the panel shows the reason',
  { tag: '@full' },
  async ({ staffPage: page, customer }) => {
    for (const calls of ['mov-excluded-users/*', 'price-variance-group', 'profile-preferred-carriers'])
      await refuse(page, `**/${calls}`);
    await page.goto(`/users/${customer.id}`);
    const { panel } = userPage(page);
    const { toast, close } = toasts(page);

    const mov = await panel('Exclude from MOV');
    await expect(mov).toContainText('Not excluded.');
    await mov.getByRole('button', { name: 'Exclude from MOV', exact: true }).last().click();
    await expect(toast(MESSAGE)).toBeVisible();
    await expect(mov).toContainText('Not excluded.');
    await close(MESSAGE).click();

    const variance = await panel('Price Variance Group');
    await variance.getByLabel('Change group to').selectOption('Early supporters');
    await variance.getByRole('button', { name: 'Change group' }).click();
    const put = dialog(page, `Move ${customer.name} to Early supporters`);
    await put.button('Change group').click();
    await expect(toast('Error Occurred!')).toBeVisible();
    await expect(put.root).toContainText(`Request failed: ${MESSAGE}`);
    await put.button('Cancel').click();
    await close('Error Occurred!').click();

    const carrier = (await panel('Preferred Carrier')).getByRole('group', { name: 'PC A' });
    for (const field of ['Carrier', 'Ship day', 'Days in transit'])
      await carrier.getByLabel(field, { exact: true }).selectOption({ index: 1 });
    await carrier.getByRole('button', { name: 'Save carrier' }).click();
    await expect(toast('Error Occurred!')).toBeVisible();
    await expect(carrier.getByRole('alert')).toHaveText(MESSAGE);
    await carrier.getByLabel('Ship day').selectOption({ index: 2 });
    await expect(carrier.getByRole('alert'), 'a refusal of other values').toHaveCount(0);
  },
);

test(
  'a refused choice of variants is shown until another is chosen',
  { tag: '@full' },
  async ({ staffPage: page, customer }) => {
    await refuse(page, `**/users/${customer.id}/experiments`);
    await page.goto(`/users/${customer.id}`);
    const panel = await userPage(page).panel('Experiments');
    const variants = panel.getByRole('combobox').first();
    await variants.selectOption({ index: 1 });
    await panel.getByRole('button', { name: 'Save experiments' }).click();
    await expect(panel.getByRole('alert')).toHaveText(MESSAGE);
    await variants.selectOption({ index: 2 });
    await expect(panel.getByRole('alert')).toHaveCount(0);
  },
);

test('a refused manual order shows every error', { tag: '@full' }, async ({ staffPage: page, customer }) => {
  await refuse(page, '**/orders/store', {
    order_week_id: ['This week is full.'],
    production_cycle_id: ['This cycle rests.'],
  });
  await page.goto(`/users/${customer.id}#manual-order`);
  const panel = await userPage(page).panel('Create Manual Order');
  await panel
    .getByRole('button', { name: /^Create (?!Manual)/ })
    .first()
    .click();
  const sure = dialog(page, 'Create:');
  await sure.button('Create order').click();
  await expect(sure.root).toContainText('This week is full. This cycle rests.');
});

test(
  'a refund refused without a billing error shows a general error',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const user = await userNamed(api, 'active@demo.larder.test');
    await refuse(page, '**/api/billing/admin/refunds?*');
    await page.goto(`/users/${user.id}#refunds`);
    await (await userPage(page).panel('Refunds')).getByRole('button', { name: 'Issue a refund' }).click();
    const form = compensationDialog(page, `Refund for ${user.name}`);
    await form.chooseOrder(1);
    await form.reason.selectOption('Late delivery');
    await form.amount.fill('1');
    await form.look.click();
    await expect(toasts(page).toast('Error occurred')).toBeVisible();
  },
);

test(
  'a manual order that a colleague cancelled in the meantime is shown as cancelled after the refusal',
  { tag: '@full' },
  async ({ staffPage: page, api, customer }) => {
    const path = `/api/customers/admin/users/${customer.id}/orders`;
    const { data: weeks } = await answerOf<{ order: { id: number } | null; actions: string[] }[]>(
      api.get(`${path}/creatable-orders`),
    );
    const order = weeks.find(({ actions }) => actions.includes('cancel'))?.order;
    await page.goto(`/users/${customer.id}#manual-order`);
    const panel = await userPage(page).panel('Create Manual Order');
    const week = panel.getByRole('listitem').filter({ hasText: `, order #${order?.id} ` });
    await week.getByRole('button', { name: /^Cancel / }).click();
    await answerOf(api.post(`${path}/${order?.id}/cancel`));
    const sure = dialog(page, 'Cancel: ');
    await sure.button('Cancel order').click();
    await expect(sure.root.getByRole('alert')).toContainText(/\w/);
    await expect(week, 'the weeks are read again').toContainText('cancelled');
    await expect(sure.root.getByRole('alert'), 'the reason stays').toContainText(/\w/);
    await sure.button('Go back').click();
    await expect(week.getByRole('button', { name: /^Reactivate / })).toBeVisible();
  },
);
