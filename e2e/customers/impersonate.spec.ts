import { answerOf } from '../made-by-api.ts';
import { listPage } from '../pages/list-page.ts';
import { expectPage, shell } from '../pages/shell.ts';
import { storefrontPage } from '../pages/storefront-page.ts';
import { toasts } from '../pages/toasts.ts';
import { STAFF } from '../sign-in-by-api.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

atEveryWidthInFull(() => {
  test('Imitate opens the storefront as the customer, names the actor, and leaving returns to the console', async ({
    staffPage: page,
    customer,
  }) => {
    await page.goto(`/users?keyword=${customer.email}`);
    const { row } = listPage(page, 'All Users');
    const imitate = row(customer.name).getByRole('button', { name: `Imitate ${customer.name}` });
    await expect(imitate).toHaveText('Imitate');
    const [tab] = await Promise.all([page.context().waitForEvent('page'), imitate.press('Enter')]);
    await expect(tab).toHaveURL('/storefront');
    const { main, leave } = storefrontPage(tab);
    await expect(main).toContainText(STAFF.email);
    await expect(main).toContainText(`is acting as ${customer.name} (${customer.email})`);
    await expect(main).toContainText(/until \d+\/\d+\/\d{4},? \d+:\d\d [AP]M CST/);
    await expectPage(page, 'All Users');

    await leave.click();
    await expect(tab).toHaveURL(`/users/${customer.id}`);
    await expectPage(tab, customer.name);
    await tab.goto('/storefront');
    await expect(storefrontPage(tab).main).toContainText('You are not acting as a customer in this browser.');
    await expect(storefrontPage(tab).leave).toHaveCount(0);
  });
});

test(
  'Impersonate on the user page does the same and is missing for staff',
  { tag: '@full' },
  async ({ staffPage: page, customer, colleague }) => {
    await page.goto(`/users/${customer.id}`);
    const impersonate = page.getByRole('main').getByRole('button', { name: 'Impersonate' });
    const [tab] = await Promise.all([page.context().waitForEvent('page'), impersonate.click()]);
    await expect(storefrontPage(tab).main).toContainText(customer.email);
    await tab.close();

    await page.goto(`/users/${colleague.id}`);
    await expectPage(page, colleague.name);
    await expect(shell(page).h1).toBeVisible();
    await expect(impersonate).toHaveCount(0);
  },
);

test('a refused impersonation leaves no empty tab behind', { tag: '@full' }, async ({ staffPage: page, customer }) => {
  await page.route('**/api/management/auth/impersonation/**', (route) =>
    route.fulfill({
      status: 422,
      json: { message: 'Only customers can be impersonated; this user is staff.', code: 'refused', errors: {} },
    }),
  );
  await page.goto(`/users/${customer.id}`);
  await page.getByRole('main').getByRole('button', { name: 'Impersonate' }).click();
  await expect(toasts(page).toast('Impersonation failed')).toContainText('Only customers can be impersonated');
  await expect.poll(() => page.context().pages().length).toBe(1);
});

test(
  'an erased customer cannot be imitated from the list, which says why',
  { tag: '@full' },
  async ({ staffPage: page, customer, api }) => {
    const { data: reasons } = await answerOf<{ id: number }[]>(
      api.get('/api/sales/admin/reasons?type=SUBSCRIPTION_CANCELLATION'),
    );
    const url = `/api/customers/admin/users/${customer.id}`;
    const body = { reason: { id: reasons[0]?.id, details: 'Moved away' } };
    expect((await api.delete(`${url}/active-subscriptions`, { data: body })).status()).toBe(200);
    await answerOf(api.post(`${url}/erasure`, { data: { email: customer.email } }));
    await page.goto(`/users?keyword=%23${customer.id}`);
    const imitate = listPage(page, 'All Users')
      .row('Erased Customer')
      .getByRole('button', { name: /^Imitate/ });
    await expect(imitate).toBeDisabled();
    await expect(imitate).toHaveAccessibleDescription('This customer was erased and can no longer be changed.');
  },
);
