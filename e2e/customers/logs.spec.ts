import { userNamed } from '../pages/ledger.ts';
import { dialog } from '../pages/dialog.ts';
import { reasonFields } from '../pages/reason-fields.ts';
import { userPage } from '../pages/user-page.ts';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../world.ts';

const LOGS = [
  'Ship Day Changes',
  'User Changes',
  'Order Skip/Unskip History',
  'Skip PC Change Offer',
  'Change Meals Log',
  'Subscription Changes',
];

test(
  'each log of a new customer shows that there are no changes',
  { tag: '@full' },
  async ({ staffPage: page, customer }) => {
    await page.goto(`/users/${customer.id}`);
    const { panel } = userPage(page);
    for (const log of LOGS) await expect(await panel(log)).toContainText('No Changes Have Been Made');
  },
);

test('a skip is in the history with its reason and fields', { tag: '@full' }, async ({ staffPage: page, api }) => {
  const { id } = await userNamed(api, 'skipped@demo.larder.test');
  await page.goto(`/users/${id}#skip-history`);
  const entry = (await userPage(page).panel('Order Skip/Unskip History'))
    .getByRole('listitem')
    .filter({ hasText: /Skipped .* \(week \d+\)/ })
    .first();
  await expect(entry).toContainText(/\d+\/\d+\/\d{4},? \d+:\d\d [AP]M CST · \S+/);
  await entry.getByText(/fields? changed/).click();
  await expect(entry.getByRole('row', { name: /Skipped No Yes/ })).toBeVisible();
  await expectAccessible(page);
});

test('actions of the customer are marked as such', { tag: '@full' }, async ({ staffPage: page, api }) => {
  const { id, email } = await userNamed(api, 'paused@demo.larder.test');
  await page.goto(`/users/${id}#skip-history`);
  const skips = (await userPage(page).panel('Order Skip/Unskip History')).getByRole('listitem');
  await expect(skips.first()).toContainText(`· ${email} (customer)`);
});

test('actions of staff are in the log immediately, newest first, with their e-mail', async ({
  staffPage: page,
  customer,
}) => {
  await page.goto(`/users/${customer.id}`);
  const { panel } = userPage(page);
  const scheduled = await panel('Scheduled Cancellations');
  await scheduled.getByRole('button', { name: 'Schedule cancellation' }).click();
  const ask = dialog(page, `Schedule the cancellation of ${customer.name}`);
  await ask.root.getByRole('textbox', { name: 'Cancel on' }).fill('1/31/2030');
  await reasonFields(ask.root).reason.selectOption({ index: 1 });
  await ask.button('Schedule').click();
  const entries = (await panel('Subscription Changes')).getByRole('listitem');
  await expect(entries).toHaveText([/Scheduled the cancellation for 1\/31\/2030.*staff@larder\.test/]);
  await scheduled.getByRole('button', { name: 'Unschedule' }).click();
  await dialog(page, `Unschedule the cancellation of ${customer.name}`).button('Unschedule').click();
  await expect(entries).toHaveText([/Unscheduled the cancellation/, /Scheduled the cancellation/]);
});
