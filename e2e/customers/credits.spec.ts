import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf, MARK } from '../made-by-api.ts';
import { dialog, expectFocusTrapped } from '../pages/dialog.ts';
import { compensationDialog } from '../pages/compensation-dialog.ts';
import { ledger, userNamed } from '../pages/ledger.ts';
import { expectFieldError } from '../pages/record-form.ts';
import { toasts } from '../pages/toasts.ts';
import { pressTwice } from '../press-twice.ts';
import { atEveryWidthInFull, expect, test } from '../world.ts';

const ACTIVE = 'active@demo.larder.test';

atEveryWidthInFull(() => {
  test(
    'the ledger shows three accounts with balances and transactions',
    { tag: '@full' },
    async ({ staffPage: page, api }) => {
      const { id } = await userNamed(api, ACTIVE);
      await page.goto(`/users/${id}#credit-ledger`);
      for (const name of ['Regular', 'Referral', 'Referrer'] as const) {
        const account = (await ledger(page)).account(name);
        await expect(account.heading).toHaveText(/\$[\d,]+\.\d\d/);
        await expect(account.rows.first()).toBeVisible();
      }
      const given = (await ledger(page)).account('Regular').rows.filter({ hasText: 'Came a day late' });
      await expect(given).toContainText('$25.00');
      await expect(given).toContainText('@larder.test');
      await expectAccessible(page);
      await expectNoSideScroll(page);
    },
  );
});

test(
  'an amount is debited once, and more than the balance is refused under its field',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const user = await userNamed(api, ACTIVE);
    await page.goto(`/users/${user.id}#credit-ledger`);
    const account = (await ledger(page)).account('Referrer');
    await expect(account.rows.first()).toBeVisible();
    const rows = await account.rows.count();

    await account.debit.click();
    const { root, button, expectClosed } = dialog(page, `Debit the referrer credits of ${user.name}`);
    await expect(root.getByLabel('Amount')).toBeFocused();
    await expectFocusTrapped(page, root);
    await root.getByLabel('Amount').fill('5000');
    await expect(root.getByText(/At most \$[\d.]+ can be debited from this credit account\./)).toHaveCount(1);
    await root.getByLabel('Reason details').fill(`${MARK} was given twice`);
    await button('Debit').click();
    await expect(toasts(page).toast('Error occurred')).toBeVisible();
    await expect(page.getByText(/can be debited from this credit account/), 'said once, under its field').toHaveCount(
      1,
    );
    await expect(root.getByLabel('Amount')).toBeFocused();
    await expect(root.getByLabel('Reason details')).toHaveValue(`${MARK} was given twice`);

    await root.getByLabel('Amount').fill('0.25');
    await expect(root).toContainText('Balance after this debit: ');
    await button('Debit').dblclick();
    await expect(toasts(page).toast('Amount has been debited!')).toBeVisible();
    await expect(toasts(page).toast('Error occurred')).toHaveCount(0);
    await expectClosed();
    await expect(account.rows.first()).toContainText(`-$0.25Debit${MARK} was given twice`);
    await expect(account.rows).toHaveCount(rows + 1);
    await expect(account.debit).toBeFocused();
  },
);

test(
  'an empty account shows that there is nothing to debit',
  { tag: '@full' },
  async ({ staffPage: page, customer }) => {
    await page.goto(`/users/${customer.id}#credit-ledger`);
    for (const name of ['Regular', 'Referral', 'Referrer'] as const) {
      const account = (await ledger(page)).account(name);
      await expect(account.heading).toContainText('$0.00');
      await expect(account.root).toContainText('No transactions.');
      await expect(account.root).toContainText('Nothing to debit');
      await expect(account.debit).toBeDisabled();
    }
  },
);

test('a credit for products is priced as paid, reviewed, and added to the ledger', async ({ staffPage: page, api }) => {
  const user = await userNamed(api, ACTIVE);
  await page.goto(`/users/${user.id}#credit-ledger`);
  await (await ledger(page)).panel.getByRole('button', { name: 'Add credit or refund' }).click();
  const form = compensationDialog(page, `Credit for ${user.name}`);
  await expectFocusTrapped(page, form.root);

  await expect(form.order, 'the newest order that was paid').not.toHaveValue('');
  await form.order.selectOption('');
  await form.look.click();
  await expect(toasts(page).toast('Error occurred')).toBeVisible();
  await expect(form.root.getByRole('alert')).toContainText('Given data was invalid');
  await expect(page.getByText('data was invalid')).toHaveCount(1);
  await expectFieldError(form.amount, 'Please enter an amount above zero.');
  await expectFieldError(form.reason, 'Please select a reason.');

  await form.reason.selectOption('Foreign material');
  await expect(form.root, 'a refusal is hidden once the form changes').not.toContainText('Given data was invalid');
  await form.look.click();
  await expectFieldError(form.order, 'Please choose an order for the products.');
  await expect(form.root).toContainText('Please choose at least one of: ');
  await expectFieldError(form.amount, 'Please enter an amount above zero.');
  await expect(form.root).toContainText('Choose an order to select its products.');
  await expect(form.root.locator('strong')).toHaveText('Ask for a picture.');
  const orderId = await form.chooseOrder(3);
  await form.root.getByRole('checkbox', { name: 'Bone' }).check();
  await form.root.getByRole('checkbox', { name: 'Hair' }).check();
  await form.details.fill(`${MARK} in the soup`);
  await form.quantities.first().selectOption('1');
  await expect(form.root.getByRole('table', { name: 'Products' })).toHaveCSS('border-collapse', 'collapse');
  await expect(form.amount).toHaveValue(/^\d+\.\d\d$/);
  await expect(form.root).toContainText(/Maximum credit for this order: \$[\d.]+/);
  await expectAccessible(page);
  const amount = await form.amount.inputValue();
  await form.amount.fill('9000');
  await form.look.click();
  await expectFieldError(form.amount, /At most \$[\d.]+ can be issued for this order\./);
  await expect(form.details).toHaveValue(`${MARK} in the soup`);

  await form.amount.fill(amount);
  await form.look.click();
  await expect(form.root).toContainText('Review before issuing');
  await expect(form.root).toContainText(`the regular credits of ${user.name}`);
  await expect(form.root).toContainText(`Hair, Bone: ${MARK} in the soup`);
  await expect(form.root).toContainText('1 × ');
  await expectAccessible(page);
  await pressTwice(form.add);
  await expect(toasts(page).toast('Credit added!')).toContainText('Transaction completed successfully');
  await expect(form.root, 'it closes by itself').toHaveCount(0);
  const row = (await ledger(page)).account('Regular').rows.first();
  await expect(row).toContainText(`$${amount}Foreign materialHair, Bone: ${MARK} in the soup`);
  await expect(row, 'the delivery date first').toContainText(
    new RegExp(`[A-Z][a-z]{2} \\d+/\\d+/\\d{4} #${orderId}staff@larder\\.test`),
  );
});

test(
  'amounts that changed since the review are reviewed again before a credit is issued',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const user = await userNamed(api, ACTIVE);
    await page.goto(`/users/${user.id}#credit-ledger`);
    await (await ledger(page)).panel.getByRole('button', { name: 'Add credit or refund' }).click();
    const form = compensationDialog(page, `Credit for ${user.name}`);
    const order_id = await form.chooseOrder(4);
    await form.root.getByLabel('Credit account').selectOption('Referral');
    await form.reason.selectOption('Late delivery');
    await form.amount.fill('1.50');
    await form.look.click();
    await expect(form.add).toBeVisible();

    const { data: accounts } = await answerOf<{ id: number }[]>(api.get(`/api/credits/${user.id}/credit-accounts`));
    const { data: reasons } = await answerOf<{ id: number; title: string }[]>(
      api.get('/api/sales/admin/reasons?type=CREDIT_REGULAR'),
    );
    const reason_id = reasons.find(({ title }) => title === 'Late delivery')?.id;
    await answerOf(
      api.post(`/api/credits/credit-accounts/${accounts[0]?.id}/transactions`, {
        data: { amount: 0.5, reason_id, order_id },
      }),
    );
    await form.add.click();
    await expect(form.root.getByRole('alert')).toHaveText('The amounts have changed. Review them and confirm again.');
    await form.back.click();
    await expect(form.amount).toHaveValue('1.50');
    await form.look.click();
    await form.add.click();
    await expect(toasts(page).toast('Credit added!')).toContainText('Transaction completed successfully');
    await expect(form.root, 'it closes by itself').toHaveCount(0);
    await expect((await ledger(page)).account('Referral').rows.first()).toContainText('$1.50Late delivery');
  },
);
