import { expectAccessible } from '../accessible.ts';
import { dialog } from '../pages/dialog.ts';
import { userNamed } from '../pages/ledger.ts';
import { userPage } from '../pages/user-page.ts';
import { atEveryWidth, expect, test } from '../world.ts';

atEveryWidth(() => {
  test('the order in its window stands in short, with the ways to its screens', async ({ staffPage: page, api }) => {
    const { id } = await userNamed(api, 'active@demo.larder.test');
    await page.goto(`/users/${id}#post-cutoff`);
    const panel = userPage(page).panel('Post Cutoff Changes');
    await expect(panel).toContainText(/Order#\d+/);
    await expect(panel).toContainText('Unskipped, active');
    await expect(panel.getByRole('link', { name: 'Suspended order' })).toHaveAttribute(
      'href',
      `/users/${id}/suspended-order`,
    );
    await expect(panel.getByRole('link', { name: 'Rogue order' })).toHaveAttribute('href', `/users/${id}/rogue-order`);
    await panel.getByRole('link', { name: 'Post-cutoff changes' }).click();
    await expect(page).toHaveURL(`/users/${id}/post-cutoff`);
  });
});

test('an order is created, cancelled and reactivated by hand, each after the question', async ({
  staffPage: page,
  customer,
}) => {
  await page.goto(`/users/${customer.id}#manual-order`);
  const panel = userPage(page).panel('Create Manual Order');
  const row = panel
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Create / }) })
    .first();
  const name = (await row.getByText(/^Week \d+, /).textContent()) ?? '';
  const week = panel.getByRole('listitem').filter({ hasText: name });
  await expectAccessible(page);
  for (const [label, question, next] of [
    ['Create', 'Please confirm you want to create a new order', 'Cancel'],
    ['Cancel', 'Please confirm you want to CANCEL this order?', 'Reactivate'],
    ['Reactivate', 'Please confirm you want to active this order?', 'Cancel'],
  ] as const) {
    await week.getByRole('button', { name: `${label} ${name}` }).click();
    const sure = dialog(page, `${label}: ${name}`);
    await expect(sure.root).toContainText(question);
    await sure.button(`${label} order`).click();
    await sure.expectClosed();
    await expect(week.getByRole('button', { name: `${next} ${name}` })).toBeVisible();
  }
});

test('after the cutoff nothing can be done', async ({ staffPage: page, api }) => {
  const { id } = await userNamed(api, 'active@demo.larder.test');
  await page.goto(`/users/${id}#manual-order`);
  await expect(userPage(page).panel('Create Manual Order')).toContainText('Cutoff passed');
});
