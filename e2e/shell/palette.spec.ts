import { expectAccessible } from '../accessible.ts';
import { answerOf, makeCustomer, MARK, ownPhone } from '../made-by-api.ts';
import { expectFocusTrapped } from '../pages/dialog.ts';
import { userNamed } from '../pages/ledger.ts';
import { palette } from '../pages/palette.ts';
import { expectPage, shell } from '../pages/shell.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

atEveryWidthInFull(() => {
  test('the palette finds a screen by keyboard alone and returns the focus', async ({ staffPage: page }) => {
    await page.goto('/users');
    await expectPage(page, 'All Users');
    const { field, root, option, chosen, status } = palette(page);
    await shell(page).goTo.focus();
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await expectFocusTrapped(page, root);
    await page.keyboard.press('Escape');
    await expect(root).toHaveCount(0);
    await expect(shell(page).goTo).toBeFocused();

    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.type('promo');
    await expect(option(/^Promo Codes/)).toBeVisible();
    await expect(chosen).toHaveCount(1);
    const first = await chosen.textContent();
    await page.keyboard.press('ArrowDown');
    await expect(chosen).not.toHaveText(first ?? '');
    await expect(field).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? 'none');
    await field.fill('carr');
    await expect(status).toHaveText(/^\d+ results?$/);
    await expect(chosen).toHaveText(/^Carriers/);
    await page.keyboard.press('Enter');
    await expectPage(page, 'Carriers');
    await expect(shell(page).h1).toBeFocused();
  });

  test(
    'the palette finds a customer by e-mail and reports an empty result',
    { tag: '@full' },
    async ({ staffPage: page, customer }) => {
      await page.goto('/settings');
      await expectPage(page, 'Settings');
      const { field, root, options, option } = palette(page);
      await page.keyboard.press('Control+k');
      await field.fill(`${MARK} nobody of this name`);
      await expect(root.getByText('No results. Check the spelling or use fewer words.')).toBeVisible();
      await expect(options).toHaveCount(0);
      await field.fill(customer.email);
      await expect(option(customer.name)).toBeVisible();
      await page.keyboard.press('Enter');
      await expectPage(page, customer.name);
      await expect(page).toHaveURL(`/users/${customer.id}`);
    },
  );
});

test('letters typed right after Ctrl and K are not lost', { tag: '@full' }, async ({ staffPage: page }) => {
  await page.goto('/users');
  await expectPage(page, 'All Users');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('holidays');
  await expect(palette(page).field).toHaveValue('holidays');
  await expect(palette(page).chosen).toHaveText(/^Holidays/);
});

test('Enter opens what the typed text finds, not the hits of the text before', async ({
  staffPage: page,
  api,
  customer,
}) => {
  const other = await makeCustomer(api);
  const { field, option } = palette(page);
  await page.goto('/settings');
  await expectPage(page, 'Settings');
  await page.keyboard.press('Control+k');
  await field.fill(customer.email);
  await expect(option(customer.name)).toBeVisible();
  const entered = Promise.withResolvers<void>();
  await page.route('**/api/admin/search?*', async (route) => {
    await entered.promise;
    await route.fallback();
  });
  await field.fill(other.email);
  await expect(option(customer.name), 'hits stay until newer ones arrive').toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(other.email);
  entered.resolve();
  await expect(page).toHaveURL(`/users/${other.id}`);
  await expectPage(page, other.name);
});

test('an order is found by its number and links to its screen', async ({ staffPage: page, api }) => {
  const { id } = await userNamed(api, 'active@demo.larder.test');
  const eligible = await answerOf<{ id: number }>(
    api.get(`/api/sales/admin/post-cutoff-changes/eligible-orders?user_id=${id}`),
  );
  await page.goto('/settings');
  await expectPage(page, 'Settings');
  const { field, option } = palette(page);
  await page.keyboard.press('Control+k');
  await field.fill(`#${eligible.data.id}`);
  await expect(
    option(
      new RegExp(`^Delivery \\w{3} [\\d/]+ ?Active .* · order #${eligible.data.id} · week \\d{6} · in its window`),
    ),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/users/${id}/post-cutoff`);
});

test(
  'on a customer’s page the palette links to each panel and each of their screens',
  { tag: '@full' },
  async ({ staffPage: page, customer }) => {
    await page.goto(`/users/${customer.id}`);
    await expectPage(page, customer.name);
    const { root, field, option, chosen } = palette(page);
    await page.keyboard.press('Control+k');
    for (const screen of ['Post-cutoff changes', 'Suspended order', 'Rogue order', 'Timeline'])
      await expect(option(new RegExp(`^${screen} ?${customer.name}`))).toBeVisible();
    await field.fill('pref carr');
    await expect(chosen).toHaveText(/^Preferred Carrier/);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(root).toHaveCount(0);
    await expect(page).toHaveURL(`/users/${customer.id}#preferred-carrier`);
    const heading = page.getByRole('heading', { name: 'Preferred Carrier' });
    await expect(heading).toBeInViewport();
    await expect(heading.getByRole('button')).toBeFocused();

    await page.keyboard.press('Control+k');
    await field.fill('timel');
    await page.keyboard.press('Enter');
    await expectPage(page, `Timeline of ${customer.name}`);
    await page.keyboard.press('Control+k');
    await expect(option(/^User/).first()).toBeVisible();
  },
);

test('the palette acts on the customer of the page, and says why an act is refused', async ({
  staffPage: page,
  customer,
}) => {
  await page.goto(`/users/${customer.id}`);
  await expectPage(page, customer.name);
  const { field, option, chosen, root } = palette(page);
  await page.keyboard.press('Control+k');
  await expect(root.getByRole('group', { name: `Acts on ${customer.name}` })).toBeVisible();
  await field.fill('unpause');
  await expect(option(/^Unpause boxes/)).toHaveAttribute('aria-disabled', 'true');
  await expect(option(/^Unpause boxes/)).toContainText('The subscription is not paused.');
  await page.keyboard.press('Enter');
  await expect(root, 'a refused act does nothing').toBeVisible();
  await expectAccessible(page);
  await field.fill('skip next');
  await expect(chosen).toHaveText(/^Skip next box ?\w{3} \d+\/\d+ · /);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('dialog', { name: /^Skip the box of \w{3} \d+\/\d+ for / }).getByLabel('Reason'),
  ).toBeFocused();
  await expect(page, 'a reload opens nothing').toHaveURL(`/users/${customer.id}`);
});

test(
  'an act and a phone in one text open the act on the customer',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const phone = ownPhone();
    const customer = await makeCustomer(api, { phone });
    await page.goto('/settings');
    await expectPage(page, 'Settings');
    const { field, chosen } = palette(page);
    await page.keyboard.press('Control+k');
    await field.fill(`skip ${phone}`);
    await expect(chosen).toHaveText(new RegExp(`^Skip next box: ${customer.name} ?${customer.email}`));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: /^Skip the box of \w{3} \d+\/\d+ for / })).toBeVisible();
    await expectPage(page, customer.name);
  },
);

test(
  'an act without a customer asks for one, and opens there',
  { tag: '@full' },
  async ({ staffPage: page, customer }) => {
    await page.goto('/settings');
    await expectPage(page, 'Settings');
    const { field, chosen } = palette(page);
    await page.keyboard.press('Control+k');
    await field.fill('give credit');
    await expect(chosen).toHaveText(/^Give credit ?Choose a customer/);
    await page.keyboard.press('Enter');
    const asking = page.getByRole('dialog', { name: 'Give credit: choose a customer' });
    await asking.getByRole('combobox').fill(customer.email);
    await expect(asking.getByRole('option', { selected: true })).toHaveText(/· \(312\) 555-0142 · active$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: `Credit for ${customer.name}` })).toBeVisible();
    await expect(page).toHaveURL(`/users/${customer.id}`);
  },
);
