import { MARK, unique, type MadeUser } from '../made-by-api.ts';
import { expectFieldError, recordForm } from '../pages/record-form.ts';
import { expectPage, shell } from '../pages/shell.ts';
import { toasts } from '../pages/toasts.ts';
import { userPage } from '../pages/user-page.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';
import type { APIRequestContext } from '@playwright/test';

const PANELS = [
  'Notes',
  'Referral Credits',
  'Credit Transaction Ledger',
  'Refunds',
  'User Kids',
  'Ship Day Changes',
  'User Changes',
  'Order Skip/Unskip History',
  'Skip PC Change Offer',
  'Change Meals Log',
  'Subscription Changes',
  'Promo Code History',
  'Ban',
  'Data Protection',
  'Addresses',
  'Plan',
  'Production Cycle',
  'Post Cutoff Changes',
  'Comped Account',
  'Price Variance Group',
  'Scheduled Cancellations',
  'Cancel Account',
  'Remove Payment Methods',
  'Pause Account',
  'Reset Password',
  'Exclude from MOV',
  'Create Manual Order',
  'Preferred Carrier',
  'Experiments',
  'Roles',
];

const GROUPS = {
  Money: [
    'Referral Credits',
    'Credit Transaction Ledger',
    'Refunds',
    'Promo Code History',
    'Comped Account',
    'Price Variance Group',
    'Remove Payment Methods',
    'Exclude from MOV',
  ],
  Subscription: [
    'Plan',
    'Production Cycle',
    'Post Cutoff Changes',
    'Scheduled Cancellations',
    'Cancel Account',
    'Pause Account',
    'Create Manual Order',
  ],
  Household: ['User Kids', 'Addresses', 'Preferred Carrier'],
  Account: ['User Info', 'Notes', 'Ban', 'Data Protection', 'Reset Password', 'Experiments', 'Roles'],
  Logs: PANELS.slice(5, 11),
};

async function saveElsewhere(api: APIRequestContext, customer: MadeUser, changes: Partial<MadeUser>) {
  const { first_name, last_name, email } = { ...customer, ...changes };
  const saved = await api.put(`/api/customers/admin/users/${customer.id}`, { data: { first_name, last_name, email } });
  expect(saved.ok()).toBe(true);
}

test('the page shows the user and every panel, and an index by task leads to each', async ({
  staffPage: page,
  customer,
}) => {
  await page.goto(`/users/${customer.id}`);
  await expectPage(page, customer.name);
  const { main, region, fold, head, index, group, back } = userPage(page);
  await expect(main).toContainText(customer.email);
  await expect(head.getByText('Active', { exact: true })).toBeVisible();
  const titles = main.getByRole('heading', { level: 2 }).filter({ hasNotText: /^Boxes$/ });
  await expect(titles).toHaveText(['User Info', ...PANELS]);
  for (const [name, panels] of Object.entries(GROUPS)) {
    await group(name).press('Enter');
    await expect(index.getByRole('list', { name }).getByRole('link')).toHaveText(
      panels.map((title) => new RegExp(`^${title}\\d*$`)),
    );
  }
  await expect(head).toContainText(/Active\s*Next box/);
  await expect(head.getByRole('link', { name: /555/ })).toHaveAttribute('href', /^tel:/);
  await expect(head).toContainText('Credit$0.00');

  await group('Account').press('Enter');
  await index.getByRole('link', { name: 'Roles' }).press('Enter');
  await expect(page).toHaveURL(`/users/${customer.id}#roles`);
  await expect(region('Roles')).toBeInViewport();
  await expect(region('Roles').getByText('No roles.')).toBeVisible();
  await expect(fold('Roles')).toBeFocused();
  await fold('Roles').press('Enter');
  await expect(fold('Roles')).toHaveAttribute('aria-expanded', 'false');
  await group('Account').click();
  await index.getByRole('link', { name: 'Roles' }).click();
  await expect(fold('Roles'), 'the same jump once more opens what was folded').toHaveAttribute('aria-expanded', 'true');
  await back.click();
  await expectPage(page, 'All Users');
});

test('the page of a member of staff has no panels of customers and makes none of their calls', async ({
  staffPage: page,
  colleague,
}) => {
  const failed: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) failed.push(answer.url());
  });
  await page.goto(`/users/${colleague.id}`);
  await expectPage(page, colleague.name);
  const { main, index, panel } = userPage(page);
  await expect(main.getByText('Admin', { exact: true })).toBeVisible();
  await expect(index.getByRole('link')).toHaveText([
    'User Info',
    'Sessions',
    'User Changes',
    'Reset Password',
    'Roles',
  ]);
  await expect(await panel('Roles')).toContainText('No roles.');
  await expect(await panel('Sessions')).toContainText('Not signed in');
  await expect(await panel('User Changes')).toContainText('No Changes Have Been Made');
  expect(failed).toEqual([]);
});

test('a link to a panel opens it, loads it and scrolls there', async ({ staffPage: page, customer }) => {
  await page.goto(`/users/${customer.id}#roles`);
  const { region, fold, head } = userPage(page);
  await expect(region('Roles')).toBeInViewport();
  await expect(region('Roles')).toContainText('No roles.');
  await expect(fold('Roles')).toBeFocused();
  await head.getByRole('link', { name: 'Edit default card' }).click();
  await expect(fold('Remove Payment Methods')).toBeFocused();
  await expect(region('Remove Payment Methods')).toBeInViewport();
  await expect(region('Remove Payment Methods')).toContainText('No saved payment methods.');
});

atEveryWidthInFull(() => {
  test('name and e-mail are changed, and the page and the tab show the new name', async ({
    staffPage: page,
    customer,
  }) => {
    await page.goto(`/users/${customer.id}`);
    const form = recordForm(page, 'Save User');
    await form.text('First Name').fill('');
    await form.save.click();
    await expectFieldError(form.text('First Name'), 'First name is required.');
    const name = `${MARK}${unique()}`;
    await form.text('First Name').fill(name);
    await form.text('E-mail').fill(`${name}@example.test`);
    await expect(form.unsaved).toHaveText('Unsaved changes: User Info');
    await form.text('E-mail').press('Enter');
    await expect(toasts(page).toast('User Updated!')).toBeVisible();
    await expectPage(page, `${name} ${customer.last_name}`);
    await expect(form.unsaved).toHaveCount(0);
    await page.reload();
    await expect(form.text('First Name')).toHaveValue(name);
    await expect(form.text('E-mail')).toHaveValue(`${name}@example.test`);
  });

  test(
    'a promo code is chosen from at most five, and applied or refused under its field',
    { tag: '@full' },
    async ({ staffPage: page, customer }) => {
      await page.goto(`/users/${customer.id}`);
      const form = recordForm(page, 'Save User');
      const { promoCode, options, panel } = userPage(page);
      await promoCode.click();
      await expect(options.first()).toBeVisible();
      expect(await options.count()).toBeLessThanOrEqual(5);
      await promoCode.fill(`${MARK}NOTHING`);
      await expect(
        page.getByText('Oops! No elements found. Consider changing the search query.').first(),
      ).toBeVisible();
      await expect(options).toHaveCount(0);

      await promoCode.fill('summer');
      await expect(options.filter({ hasText: 'SUMMER30' })).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(promoCode).toHaveValue('SUMMER30');
      await form.save.click();
      await expectFieldError(promoCode, /^Promo code SUMMER30 expired on \d+\/\d+\/\d{4}\. Choose another code\.$/);
      await expect(promoCode).toBeFocused();

      await promoCode.fill('welcome20');
      await options.filter({ hasText: 'WELCOME20' }).click();
      await form.save.click();
      await expect(toasts(page).toast('User Updated!')).toBeVisible();
      await expect((await panel('Promo Code History')).getByRole('row', { name: /WELCOME20/ })).toContainText('Active');
      await page.reload();
      await expect(promoCode).toHaveValue('WELCOME20');
    },
  );

  test(
    'the second of two who change the same field chooses field by field',
    { tag: '@full' },
    async ({ staffPage: page, customer, api }) => {
      await page.goto(`/users/${customer.id}`);
      const form = recordForm(page, 'Save User');
      await form.text('First Name').fill(`${MARK} mine`);
      await form.text('Last Name').fill(`${MARK} Mine`);
      await saveElsewhere(api, customer, { first_name: `${MARK} theirs`, last_name: `${MARK} Theirs` });
      await form.save.click();
      await expect(form.conflict).toBeVisible();
      await expect(form.conflict.getByRole('heading')).toHaveText('Changed by staff@larder.test since you opened it');
      await expect(form.conflict.getByRole('heading')).toBeFocused();
      await expect(form.save).toHaveCount(0);
      const of = (label: string) => form.conflict.getByRole('group', { name: label });
      await expect(of('First Name').getByRole('radio', { name: `Mine ${MARK} mine` })).toBeChecked();
      await of('Last Name')
        .getByRole('radio', { name: `Theirs ${MARK} Theirs` })
        .check();
      await form.conflict.getByRole('button', { name: 'Save selected values' }).click();
      await expect(toasts(page).toast('User Updated!')).toBeVisible();
      await expectPage(page, `${MARK} mine ${MARK} Theirs`);
      await expect(form.conflict).toHaveCount(0);
    },
  );
});

test(
  'a promo code that is still loading is saved with one press, and an unknown one is refused',
  { tag: '@full' },
  async ({ staffPage: page, customer }) => {
    await page.goto(`/users/${customer.id}`);
    const form = recordForm(page, 'Save User');
    const { promoCode, panel } = userPage(page);
    await expect(await panel('Promo Code History')).toContainText('No promo codes applied yet.');
    await page.route('**/promo-codes?*', async (route) => {
      // Answers only after the button was pressed.
      await form.save.and(page.locator('[aria-disabled]')).waitFor();
      await route.continue();
    });
    await promoCode.fill('welcome20');
    await form.save.click();
    await expect(toasts(page).toast('User Updated!')).toBeVisible();
    await expect((await panel('Promo Code History')).getByRole('row', { name: /WELCOME20/ })).toContainText('Active');
    await promoCode.fill(`${MARK}NOTHING`);
    await form.save.click();
    await expectFieldError(
      promoCode,
      `Promo code ${MARK.toUpperCase()}NOTHING does not exist. Choose one from the list.`,
    );
    // A late search may still wait for the button.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

test(
  'a change of another field by someone else is adopted and announced',
  { tag: '@full' },
  async ({ staffPage: page, customer, api }) => {
    await page.goto(`/users/${customer.id}`);
    const form = recordForm(page, 'Save User');
    await form.text('First Name').fill(`${MARK} mine`);
    await saveElsewhere(api, customer, { last_name: `${MARK} Theirs` });
    await form.save.click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Changed in the meantime: Last Name.');
    await expect(form.text('Last Name')).toHaveValue(`${MARK} Theirs`);
    await expect(form.text('First Name')).toHaveValue(`${MARK} mine`);
    await form.save.press('Enter');
    await expectPage(page, `${MARK} mine ${MARK} Theirs`);
    await expect(form.save, 'the background work does not move the focus').toBeFocused();
  },
);

test('an unknown user shows an error page', { tag: '@full' }, async ({ staffPage: page }) => {
  await page.goto('/users/999999999');
  await expectPage(page, 'User not found');
  await expect(shell(page).bar).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Search the user list' }).click();
  await expectPage(page, 'All Users');
});
