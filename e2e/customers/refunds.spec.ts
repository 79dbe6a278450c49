import { userNamed } from '../pages/ledger.ts';
import { userPage } from '../pages/user-page.ts';
import { atEveryWidth, expect, test } from '../world.ts';

atEveryWidth(() => {
  test('the refunds say when, how much, for which order, why, and what the gateway said', async ({
    staffPage: page,
    api,
  }) => {
    const { id } = await userNamed(api, 'active@demo.larder.test');
    await page.goto(`/users/${id}#refunds`);
    const row = userPage(page).panel('Refunds').getByRole('row').filter({ hasText: 'the lid was open' });
    await expect(row).toContainText('$9.99');
    await expect(row).toContainText('Meal issue');
    await expect(row).toContainText(/#\d+/);
    await expect(row).toContainText('Successful');
    await expect(row).toContainText(/\$9\.99 of payment \d+: successful \(sandbox_refund_\d+\)/);
  });
});

test('a customer without refunds has none, and the panel says so', async ({ staffPage: page, customer }) => {
  await page.goto(`/users/${customer.id}#refunds`);
  await expect(userPage(page).panel('Refunds')).toContainText('Nothing was refunded.');
});
