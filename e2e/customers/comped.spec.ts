import { expectAccessible } from '../accessible.ts';
import { dialog } from '../pages/dialog.ts';
import { reasonFields } from '../pages/reason-fields.ts';
import { expectFieldError } from '../pages/record-form.ts';
import { toasts } from '../pages/toasts.ts';
import { userPage } from '../pages/user-page.ts';
import { expect, test } from '../world.ts';

test(
  'a comped account is deactivated with a reason, and activated again',
  { tag: '@full' },
  async ({ staffPage: page, customer }) => {
    await page.goto(`/users/${customer.id}`);
    const panel = await userPage(page).panel('Comped Account');
    const open = panel.getByRole('button', { name: 'Deactivate', exact: true });
    await open.click();
    const end = dialog(page, `Deactivate the comped account of ${customer.name}`);
    await end.button('Deactivate').click();
    await expectFieldError(reasonFields(end.root).reason, 'Please select a reason.');
    await expectAccessible(page);
    await reasonFields(end.root).reason.selectOption({ index: 1 });
    await reasonFields(end.root).answer('Details').fill('The offer ended');
    await end.button('Deactivate').click();
    await end.expectClosed();
    await expect(toasts(page).toast('Account deactivated')).toBeVisible();
    await expect(panel).toContainText('Not a comped account.');

    await panel.getByRole('button', { name: 'Activate', exact: true }).click();
    const begin = dialog(page, `Activate the comped account of ${customer.name}`);
    const banner = begin.root.getByRole('checkbox', { name: 'Show banner' });
    await expect(banner).toBeChecked();
    await begin.root.getByLabel('Comped Amount').fill('50');
    const weeks = begin.root.getByLabel('Comped Weeks');
    await weeks.fill('many');
    await begin.button('Activate').click();
    await expect(weeks).toHaveAttribute('aria-invalid', 'true');
    await weeks.fill('4');
    await begin.button('Activate').dblclick();
    await begin.expectClosed();
    await expect(toasts(page).toast('Account activated')).toHaveCount(1);
    await expect(panel).toContainText('Weekly amount$50.00');
    await expect(panel).toContainText('Weeks left4 of 4');
    await expect(panel).toContainText('BannerShown');
  },
);

test(
  'a refused change keeps what was typed and shows the message of the server',
  { tag: '@full' },
  async ({ staffPage: page, customer, api }) => {
    await page.goto(`/users/${customer.id}`);
    const panel = await userPage(page).panel('Comped Account');
    const change = panel.getByRole('button', { name: 'Change', exact: true });
    await change.click();
    const { root, button, expectClosed } = dialog(page, `Change the comped account of ${customer.name}`);
    await root.getByLabel('Comped Amount').fill('12.5');
    await page.route('**/comped-accounts', (route) =>
      route.fulfill({ status: 422, json: { message: 'Not this week.', code: 'refused', errors: {} } }),
    );
    await button('Change').click();
    await expect(toasts(page).toast('Not this week.')).toBeVisible();
    await expect(root).toContainText('Not this week.');
    await page.unroute('**/comped-accounts');
    await button('Change').click();
    await expectClosed();
    await expect(change).toBeFocused();
    await expect(panel).toContainText('Weekly amount$12.50');
    const answer = await api.get(`/api/customers/admin/users/${customer.id}?include=compedAccount`);
    expect(await answer.json()).toMatchObject({ data: { compedAccount: { data: { amount: 12.5 } } } });
  },
);
