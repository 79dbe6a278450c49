import { MARK } from '../made-by-api.ts';
import { dialog, expectFocusHeld } from '../pages/dialog.ts';
import { ledger, userNamed } from '../pages/ledger.ts';
import { toasts } from '../pages/toasts.ts';
import { atEveryWidth, expect, test } from '../world.ts';

const ACTIVE = 'active@demo.larder.test';

atEveryWidth(() => {
  test('the ledger shows three accounts, what they hold, and their transactions', async ({ staffPage: page, api }) => {
    const { id } = await userNamed(api, ACTIVE);
    await page.goto(`/users/${id}#credit-ledger`);
    for (const name of ['Regular', 'Referral', 'Referrer'] as const) {
      const account = ledger(page).account(name);
      await expect(account.heading).toHaveText(/\$[\d,]+\.\d\d/);
      await expect(account.rows.first()).toBeVisible();
    }
    const given = ledger(page).account('Regular').rows.filter({ hasText: 'Came a day late' });
    await expect(given).toContainText('$25.00');
    await expect(given).toContainText('@larder.test');
  });
});

test('an amount is debited once, and more than there is refused under its field', async ({ staffPage: page, api }) => {
  const user = await userNamed(api, ACTIVE);
  await page.goto(`/users/${user.id}#credit-ledger`);
  const account = ledger(page).account('Referrer');
  await expect(account.rows.first()).toBeVisible();
  const rows = await account.rows.count();

  await account.debit.click();
  const { root, button, expectClosed } = dialog(page, `Debit the referrer credits of ${user.name}`);
  await expect(root.getByLabel('Amount')).toBeFocused();
  await expectFocusHeld(page, root);
  await root.getByLabel('Amount').fill('5000');
  await expect(root).toContainText(/This credit account holds \$[\d.]+: no more can be debited\./);
  await root.getByLabel('Reason details').fill(`${MARK} was given twice`);
  await button('Debit').click();
  await expect(toasts(page).toast('Error occurred')).toBeVisible();
  await expect(root.getByLabel('Amount')).toBeFocused();
  await expect(root.getByLabel('Reason details')).toHaveValue(`${MARK} was given twice`);

  await root.getByLabel('Amount').fill('0.25');
  await expect(root).toContainText('will be left.');
  await button('Debit').dblclick();
  await expect(toasts(page).toast('Amount has been debited!')).toBeVisible();
  await expectClosed();
  await expect(account.rows.first()).toContainText(`-$0.25Debit${MARK} was given twice`);
  await expect(account.rows).toHaveCount(rows + 1);
  await expect(account.debit).toBeFocused();
});

test('an empty account has nothing to debit, and says so', async ({ staffPage: page, customer }) => {
  await page.goto(`/users/${customer.id}#credit-ledger`);
  for (const name of ['Regular', 'Referral', 'Referrer'] as const) {
    const account = ledger(page).account(name);
    await expect(account.heading).toContainText('$0.00');
    await expect(account.root).toContainText('No transactions.');
    await expect(account.root).toContainText('Nothing to debit');
    await expect(account.debit).toBeDisabled();
  }
});
