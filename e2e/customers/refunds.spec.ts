import { expectNoSideScroll } from '../accessible.ts';
import { MARK, unique } from '../made-by-api.ts';
import { compensationDialog } from '../pages/compensation-dialog.ts';
import { userNamed } from '../pages/ledger.ts';
import { toasts } from '../pages/toasts.ts';
import { userPage } from '../pages/user-page.ts';
import { pressTwice } from '../press-twice.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

atEveryWidthInFull(() => {
  test(
    'refunds show date, amount, order, reason and the answer of the gateway',
    { tag: '@full' },
    async ({ staffPage: page, api }) => {
      const { id } = await userNamed(api, 'active@demo.larder.test');
      await page.goto(`/users/${id}#refunds`);
      const row = (await userPage(page).panel('Refunds')).getByRole('row').filter({ hasText: 'the lid was open' });
      await expect(row).toContainText('$9.99');
      await expect(row).toContainText('Meal issue');
      await expect(row).toContainText(/#\d+/);
      await expect(row).toContainText('Successful');
      await expectNoSideScroll(page);
      await expect(row).toContainText(/\$9\.99 of payment \d+: successful\s*sandbox_refund_\d+/);
    },
  );
});

test('the panel of a customer without refunds is empty', { tag: '@full' }, async ({ staffPage: page, customer }) => {
  await page.goto(`/users/${customer.id}#refunds`);
  await expect(await userPage(page).panel('Refunds')).toContainText('No refunds yet.');
});

test('all that the card paid is refunded once, and nothing more after that', async ({ staffPage: page, api }) => {
  const user = await userNamed(api, 'active@demo.larder.test');
  await page.goto(`/users/${user.id}#refunds`);
  const panel = await userPage(page).panel('Refunds');
  const open = panel.getByRole('button', { name: 'Issue a refund' });
  await open.click();
  const form = compensationDialog(page, `Refund for ${user.name}`);
  await form.root.getByRole('radio', { name: 'Credits' }).check();
  const credit = compensationDialog(page, `Credit for ${user.name}`);
  await expect(credit.root.getByLabel('Credit account')).toBeVisible();
  await credit.root.getByRole('radio', { name: 'Refund to card' }).check();
  const orderId = await form.chooseOrder(9);
  await form.reason.selectOption('Missing order');
  await form.useMaximum.click();
  const amount = await form.amount.inputValue();
  await form.look.click();
  await expect(toasts(page).toast('Please choose one of: Delivered, Not shipped.')).toBeVisible();
  await form.root.getByRole('radio', { name: 'Not shipped' }).check();
  const waited = `${MARK} waited ${unique()}`;
  await form.details.fill(waited);
  await form.look.click();
  await expect(form.root).toContainText(/the card ending in \d{4}/);
  await expect(form.root).toContainText('$0.00');
  await pressTwice(form.refund);
  await expect(toasts(page).toast('Refund successfully issued!')).toBeVisible();
  await expect(form.root, 'it closes by itself').toHaveCount(0);
  const row = panel.getByRole('row').filter({ hasText: `Not shipped: ${waited}` });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(`#${orderId}`);
  await expect(row).toContainText('Missing order');
  await expect(row.getByText('Successful', { exact: true })).toBeVisible();
  await expect(open).toBeFocused();

  await open.click();
  await form.order.selectOption(String(orderId));
  await form.reason.selectOption('Late delivery');
  await expect(form.root).toContainText('Maximum refund for this order: $0.00');
  await form.amount.fill(amount);
  await form.look.click();
  await expect(
    toasts(page).toast('Nothing can be refunded for this order: no card payment is left to refund.'),
  ).toBeVisible();
});
