import { expectAccessible } from '../accessible.ts';
import { dialog } from '../pages/dialog.ts';
import { userNamed } from '../pages/ledger.ts';
import { userPage } from '../pages/user-page.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

atEveryWidthInFull(() => {
  test(
    'the panel summarizes the order in its window and links to its pages',
    { tag: '@full' },
    async ({ staffPage: page, api }) => {
      const { id } = await userNamed(api, 'active@demo.larder.test');
      await page.goto(`/users/${id}#post-cutoff`);
      const panel = await userPage(page).panel('Post Cutoff Changes');
      await expect(panel).toContainText(/Order#\d+/);
      await expect(panel).toContainText('Unskipped, active');
      await expect(panel.getByRole('link', { name: 'Suspended order' })).toHaveAttribute(
        'href',
        `/users/${id}/suspended-order`,
      );
      await expect(panel.getByRole('link', { name: 'Rogue order' })).toHaveAttribute(
        'href',
        `/users/${id}/rogue-order`,
      );
      await panel.getByRole('link', { name: 'Post-cutoff changes' }).click();
      await expect(page).toHaveURL(`/users/${id}/post-cutoff`);
    },
  );
});

test('a manual order is created, cancelled and reactivated, each after a confirmation', async ({
  staffPage: page,
  customer,
}) => {
  await page.goto(`/users/${customer.id}#manual-order`);
  const panel = await userPage(page).panel('Create Manual Order');
  const row = panel
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Create / }) })
    .first();
  const name = (await row.getByText(/^\w{3} \d+\/\d+\/\d{4}, week \d+, /).textContent()) ?? '';
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
    await expect(
      sure.button(label === 'Cancel' ? 'Go back' : 'Cancel'),
      'one button says Cancel at most',
    ).toBeVisible();
    await sure.button(`${label} order`).click();
    await sure.expectClosed();
    await expect(week.getByRole('button', { name: `${next} ${name}` })).toBeVisible();
  }
});

test(
  'creating a second order in a week warns about the first',
  { tag: '@full' },
  async ({ staffPage: page, customer }) => {
    await page.goto(`/users/${customer.id}#manual-order`);
    const panel = await userPage(page).panel('Create Manual Order');
    const row = panel.getByRole('listitem').filter({ hasText: /This week already has order #\d+ in PC [AB]\./ });
    await row
      .first()
      .getByRole('button', { name: /^Create / })
      .click();
    await expect(page.getByRole('dialog')).toContainText(/in PC [AB]\. Both orders will be delivered\./);
  },
);

test('after the cutoff no actions are offered', { tag: '@full' }, async ({ staffPage: page, api }) => {
  const { id } = await userNamed(api, 'active@demo.larder.test');
  await page.goto(`/users/${id}#manual-order`);
  await expect(await userPage(page).panel('Create Manual Order')).toContainText('Cutoff passed');
});

test('an incomplete order shows a warning everywhere', { tag: '@full' }, async ({ staffPage: page, api }) => {
  const { id } = await userNamed(api, 'active@demo.larder.test');
  const incomplete = /This order is incomplete: .* Review its cart\./;
  // The demo world has no incomplete order.
  await page.route('**/post-cutoff-changes/eligible-orders*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, is_incomplete: true } } });
  });
  await page.route('**/orders/creatable-orders', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: { order: object | null }[] };
    const rows = data.map((row) => ({ ...row, order: row.order && { ...row.order, is_incomplete: true } }));
    await route.fulfill({ response, json: { data: rows } });
  });
  await page.goto(`/users/${id}`);
  const { panel } = userPage(page);
  await expect(await panel('Post Cutoff Changes')).toContainText(incomplete);
  await expect((await panel('Create Manual Order')).getByText(incomplete).first()).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/users/${id}/post-cutoff`);
  await expect(page.getByRole('main')).toContainText(incomplete);
});
